import { sql } from 'drizzle-orm';
import { changedByOf } from '#features/recruiting/prospects/public.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { lockImports, logWritesOf, misfitOf, recordImport, tryLockImports, type UndoneKind } from '../engine/public.ts';
import { holdClass, rankRecruits } from '../recruits/public.ts';
import type { ProfileKind } from './find-duplicates.ts';
import { mergePeople, refusalOfPeople } from './merge-people.ts';
import { mergePlayers } from './merge-players.ts';
import { lockProspectRow, mergeProspects, refusalOfProspects } from './merge-prospects.ts';
import { type MergeRecord, restoreInLists } from './replace-in-lists.ts';

/** Merges two profiles of the same person. Recorded like an import, so `bluechip import --undo` can undo it. */

export type MergeRefusal =
  /** An import is running, and the caller does not wait. */
  | 'busy'
  | 'unknown'
  | 'same'
  | 'other_class'
  | 'hidden'
  | 'open_request'
  | 'two_codes'
  | 'two_colleges'
  | 'numbered_apart'
  /** Staff linked each to a profile of the same provider, so the provider has two people. */
  | 'two_profiles'
  | 'two_entries'
  | 'two_forecasts'
  /** Both were prospects in the same class. Merge those prospects instead. */
  | 'two_prospects'
  /** The merged rows would violate a constraint of the database, such as leaving before entering. */
  | 'misfit'
  /** Members made picks on the profile that would be removed. Merging in the opposite direction works. */
  | 'other_forecast';

export type Merge =
  | { ok: true; mergeId: number; kept: string; merged: string; classOf: MergedClass }
  | { ok: false; refusal: MergeRefusal };

/** `person`: a prospect and a college player who are the same person, by their people ids. */
type MergeKind = ProfileKind | 'person';
type MergeInput = {
  kind: MergeKind;
  keep: number;
  other: number;
  dryRun: boolean;
  /** Reranks the classes and purges cached pages in the same transaction. If false, the caller does so once for several merges. */
  isSettled: boolean;
  /** If false, the merge is refused as `busy` while an import is running. By default it waits. */
  waits?: boolean;
  /** The member of staff; absent for the operator. */
  by?: MergedBy;
};
export type MergedBy = { context: AuditContext; userId: number | null; reason: string };
type Side = { id: number; personId: number; name: string };
/** Prospects have a class; players have only a sport. */
export type MergedClass = { sport: Sport; classYear: number | null };
type Occasion = MergedClass & { now: Date };

/** An undo also restores ranking lists that nobody changed since, and reranks the class. */
export const mergeKind: UndoneKind = {
  name: 'merge',
  hold: async (db, occasion) => (occasion.year === null ? undefined : holdClass(db, occasion)),
  finish: async (db, occasion) => {
    const { options, by = 'operator', now } = occasion;
    if (typeof options?.lists === 'string') await restoreInLists(db, options.lists, { by, now });
    return occasion.year === null ? [] : rankRecruits(db, occasion);
  },
};

/** Thrown to roll back a dry run, or a merge that is refused halfway. */
const NOTHING_TO_KEEP = new Error('nothing is kept');

/** Runs in one transaction under the import lock. A dry run does everything and rolls back. */
export async function mergeProfiles(db: Db, input: MergeInput, now: Date): Promise<Merge> {
  let merge: Merge = { ok: false, refusal: 'same' };
  if (input.keep === input.other) return merge;
  await db
    .transaction(async (tx) => {
      if (input.waits ?? true) await lockImports(tx);
      else if (!(await tryLockImports(tx))) {
        merge = refused('busy');
        return;
      }
      merge = await BY_KIND[input.kind](tx, input, now);
      if (!merge.ok || input.dryRun) throw NOTHING_TO_KEEP;
      if (input.isSettled) await settle(tx, [merge.classOf], now);
    })
    .catch((error: unknown) => {
      if (error === NOTHING_TO_KEEP) return;
      if (!misfitOf(error)) throw error;
      merge = refused('misfit');
    });
  return merge;
}

async function ofProspects(db: Db, input: MergeInput, now: Date): Promise<Merge> {
  const found = await classOf(db, input.keep);
  if (!found) return refused('unknown');
  // Locked before the rows, in the same order as imports and staff edits.
  await mergeKind.hold?.(db, { ...found, year: found.classYear, now });
  const [keep, other] = [await lockProspectRow(db, input.keep), await lockProspectRow(db, input.other)];
  if (!keep || !other) return refused('unknown');
  const refusal = (await refusalOfProspects(db, { keep, other })) ?? (await refusalBetween(db, keep, other, other.id));
  if (refusal) return refused(refusal);
  return record(db, { keep, other, occasion: { ...found, now }, input }, async (merge) => {
    await mergeProspects(db, { keep, other }, merge);
    return keep.personId === other.personId
      ? null
      : mergePeople(db, { keep: keep.personId, other: other.personId, record: merge });
  });
}

async function ofPlayers(db: Db, input: MergeInput, now: Date): Promise<Merge> {
  const { rows } = await db.execute<Side & { sport: Sport }>(sql`
    select id, person_id as "personId", name, sport from college_players
    where id in (${input.keep}, ${input.other}) order by id for update`);
  const [keep, other] = [input.keep, input.other].map((id) => rows.find((row) => row.id === id));
  if (!keep || !other) return refused('unknown');
  if (keep.sport !== other.sport) return refused('other_class');
  const refusal = await refusalBetween(db, keep, other);
  if (refusal) return refused(refusal);
  const occasion = { sport: keep.sport, classYear: null, now };
  return record(db, { keep, other, occasion, input }, (merge) =>
    keep.personId === other.personId
      ? mergePlayers(db, { keep: keep.id, other: other.id, now })
      : mergePeople(db, { keep: keep.personId, other: other.personId, record: merge }),
  );
}

/** Merges two people without prospects in the same class. Their careers in the same sport become one. */
async function ofPeople(db: Db, input: MergeInput, now: Date): Promise<Merge> {
  const { rows } = await db.execute<Side & { sport: Sport }>(sql`
    select person.id, person.id as "personId", person.name, known.sport from people person
    cross join lateral (
      select sport from (
        select sport, 0 as kind from college_players where person_id = person.id
        union all select sport, 1 from prospects where person_id = person.id
      ) each order by kind, sport limit 1
    ) known
    where person.id in (${input.keep}, ${input.other}) order by person.id for update of person`);
  const [keep, other] = [input.keep, input.other].map((id) => rows.find((row) => row.id === id));
  if (!keep || !other) return refused('unknown');
  const refusal = await refusalBetween(db, keep, other);
  if (refusal) return refused(refusal);
  const [sport = other.sport] = await sportsOfBoth(db, keep, other);
  const occasion = { sport, classYear: null, now };
  return record(db, { keep, other, occasion, input }, (merge) =>
    mergePeople(db, { keep: keep.id, other: other.id, record: merge }),
  );
}

const BY_KIND = { prospect: ofProspects, player: ofPlayers, person: ofPeople } as const;

const refusalBetween = async (db: Db, keep: Side, other: Side, prospectId: number | null = null) =>
  refusalOfPeople(db, { keep: keep.personId, other: other.personId, prospectId });

const refused = (refusal: MergeRefusal): Merge => ({ ok: false, refusal });

async function classOf(db: Db, id: number): Promise<{ sport: Sport; classYear: number } | null> {
  const { rows } = await db.execute<{ sport: string; classYear: number }>(sql`
    select sport, class_year as "classYear" from prospects where id = ${id}`);
  const [found] = rows;
  return found && isSport(found.sport) ? { sport: found.sport, classYear: found.classYear } : null;
}

type Recorded = { keep: Side; other: Side; occasion: Occasion; input: MergeInput };

/** Logs `merge` under the id of its record. If it is refused, the transaction is rolled back. */
async function record(
  db: Db,
  { keep, other, occasion, input: { kind, by } }: Recorded,
  merge: (record: MergeRecord) => Promise<MergeRefusal | null>,
): Promise<Merge> {
  const { sport, classYear, now } = occasion;
  const sports = [...new Set([sport, ...(await sportsOfBoth(db, keep, other))])];
  const mergeId = await recordImport(db, {
    kind: mergeKind.name,
    fileName: `${other.name} (${other.id}) into ${keep.name} (${keep.id})`,
    checksum: '',
    sport,
    year: classYear,
    options: {
      ...(by ? { kind, by: String(by.userId ?? ''), reason: by.reason } : {}),
      // Recorded so that an undo emits events for the same sports.
      ...(sports.length > 1 ? { sports: sports.join(' ') } : {}),
    },
    counts: { merged: 1 },
    at: now,
  });
  await logWritesOf(db, mergeId);
  const refusal = await merge({ mergeId, by: changedByOf(by?.context.actor ?? { kind: 'operator' }), now });
  await logWritesOf(db, null);
  if (refusal) return refused(refusal);
  await audit(db, by?.context ?? { actor: { kind: 'operator' }, now, requestId: `import-${mergeId}` }, {
    action: 'people.merge',
    subject: { type: 'person', id: keep.personId },
    before: { kept: keep.id, merged: other.id, merged_person: other.personId },
    ...(by ? { after: { merge: mergeId, kind }, reason: by.reason } : {}),
  });
  for (const each of sports)
    await emit(db, {
      type: 'import_applied',
      importId: mergeId,
      kind: mergeKind.name,
      sport: each,
      year: classYear,
      counts: { merged: 1 },
    });
  return { ok: true, mergeId, kept: keep.name, merged: other.name, classOf: { sport, classYear } };
}

/** The sports that both people play in college. In each, two careers become one and the teams must be reranked. */
async function sportsOfBoth(db: Db, keep: Side, other: Side): Promise<Sport[]> {
  const { rows } = await db.execute<{ sport: Sport }>(sql`
    select mine.sport from college_players mine join college_players theirs using (sport)
    where mine.person_id = ${keep.personId} and theirs.person_id = ${other.personId} and mine.id <> theirs.id order by 1`);
  return rows.map(({ sport }) => sport);
}

/** Reranks the classes of the merged profiles and purges cached pages, once for any number of merges. */
export async function settleMerges(db: Db, classes: readonly MergedClass[], now: Date): Promise<void> {
  if (classes.length > 0) await db.transaction((tx) => settle(tx, classes, now));
}

async function settle(db: Db, classes: readonly MergedClass[], now: Date): Promise<void> {
  const byClass = new Map(classes.map((each) => [`${each.classYear} ${each.sport}`, each]));
  const sorted = [...byClass].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, { sport, classYear: year }] of sorted) await mergeKind.finish?.(db, { sport, year, now });
  await purgeTags(db, 'all');
}
