import type { Db } from '#platform/db/database.ts';
import { rateIn } from '../../tax/public.ts';
import { listTaxedPlaces } from '../queries.ts';

/** `state`: where it is collected, if it is. `rateMilliPercent`: thousandths of a percent. */
export type MembersTax = { state: string; rateMilliPercent: number };

type Member = { userId: number | null };

/** How a member’s bills are taxed now: by where they go, and of one who never paid here by `state`, where he bought. */
export async function taxOfMember(db: Db, { userId, state }: Member & { state: string }): Promise<MembersTax> {
  const tax = (await taxesOfMember(db, { userId, states: [state] })).get(state);
  if (!tax) throw new Error('a query without a row');
  return tax;
}

/** The same of all that he bought, by the states where he did. */
export async function taxesOfMember(
  db: Db,
  { userId, states }: Member & { states: readonly string[] },
): Promise<ReadonlyMap<string, MembersTax>> {
  const places = await listTaxedPlaces(db, { userId, bought: [...new Set(states)] });
  return new Map(
    places.map(({ bought, state, isCollected, rateMilliPercent }) => [
      bought,
      { state, rateMilliPercent: rateIn(state, isCollected ? { rateMilliPercent } : null) },
    ]),
  );
}
