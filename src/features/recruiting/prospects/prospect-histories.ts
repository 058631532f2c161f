import type { Db } from '#platform/db/database.ts';
import { drawIds, insertRows } from '#platform/db/insert-rows.ts';
import { insertInterests, type NewInterest } from '../interests/public.ts';
import { drawPersonIds, insertPeople } from '../people/public.ts';
import { insertVisits, type NewVisit } from '../visits/public.ts';
import { prospectNameKey } from './prospect-slug.ts';
import { starsOf } from './rating.ts';
import { commitments, prospects, ratingChanges, serviceRatings } from './tables.ts';

/** Inserts new prospects together with their whole history; none of them may exist yet. */

type Without<Row, Key extends PropertyKey> = Omit<Row, Key>;

export type ProspectHistory = {
  prospect: Without<typeof prospects.$inferInsert, 'id' | 'personId' | 'nameKey' | 'stars'> & { createdAt: Date };
  /** Each list in chronological order. */
  ratingChanges: readonly Without<typeof ratingChanges.$inferInsert, 'id' | 'prospectId'>[];
  serviceRatings: readonly Without<typeof serviceRatings.$inferInsert, 'id' | 'prospectId'>[];
  commitments: readonly Without<typeof commitments.$inferInsert, 'id' | 'prospectId'>[];
  interests: readonly Without<NewInterest, 'prospectId'>[];
  visits: readonly Without<NewVisit, 'prospectId'>[];
};

/** Inserts each with a new person. The caller opens the transaction and reranks the class. Returns ids in the order of `histories`. */
export async function writeProspectHistories(
  db: Db,
  histories: readonly ProspectHistory[],
): Promise<{ id: number; personId: number }[]> {
  const ids = await drawIds(db, prospects, histories.length);
  const personIds = await drawPersonIds(db, histories.length);
  const rows = histories.map(({ prospect }, index) => ({
    id: ids[index] ?? 0,
    personId: personIds[index] ?? 0,
    ...prospect,
    nameKey: prospectNameKey(prospect.name),
    stars: starsOf(prospect.ratingTenths ?? null),
  }));
  const factsOf = <Fact>(of: (history: ProspectHistory) => readonly Fact[]) =>
    histories.flatMap((history, index) => of(history).map((fact) => ({ prospectId: ids[index] ?? 0, ...fact })));
  await insertPeople(
    db,
    rows.map(({ personId, name, nameKey, createdAt }) => ({ id: personId, name, nameKey, createdAt })),
  );
  await insertRows(db, prospects, rows);
  await insertRows(
    db,
    ratingChanges,
    factsOf((history) => history.ratingChanges),
  );
  await insertRows(
    db,
    serviceRatings,
    factsOf((history) => history.serviceRatings),
  );
  await insertRows(
    db,
    commitments,
    factsOf((history) => history.commitments),
  );
  await insertInterests(
    db,
    factsOf((history) => history.interests),
  );
  await insertVisits(
    db,
    factsOf((history) => history.visits),
  );
  return rows.map(({ id, personId }) => ({ id, personId }));
}
