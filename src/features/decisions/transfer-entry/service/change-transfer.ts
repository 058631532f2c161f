import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { starsOf, tenthsOfRating } from '#features/recruiting/prospects/public.ts';
import { collegesInReach } from '#features/sites/sites/public.ts';
import { isRankedSport, rebuildRankings } from '#features/teams/rankings/public.ts';
import {
  athleteTag,
  type LockedPlayer,
  lockPlayer,
  schoolOf,
  settleCollege,
} from '#features/transfers/college-players/public.ts';
import {
  changedState,
  deleteEntries,
  type EntryChange,
  type EntryState,
  entryFaults,
  insertEntry,
  isOpenEntry,
  lockEntries,
  presentSeason,
  type RecordedEntry,
  stateOfEntry,
  transferOfPlayer,
  transferTags,
  UNKNOWN_ENTRY,
  updateEntry,
} from '#features/transfers/entries/public.ts';
import { toSnake } from '#kernel/casing.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { createTransfer, deleteTransfer, updateTransfer } from '../contract.ts';
import { portalNews } from '../portal-news.ts';

/**
 * A staff change of a portal entry is one transaction: the entry, the player's current college, team points and ranks, the audit log and
 * the events. Caches are purged at its commit.
 */

type Input = ParsedOf<typeof createTransfer>['body'] | ParsedOf<typeof updateTransfer>['body'];
type Refusal = { ok: false; reason: 'entry_is_open' | 'not_your_college' | 'unknown_college' };
type Entry = { year: number; state: EntryState };
type LockedEntries = { db: Db; player: LockedPlayer & { sport: Sport }; entries: readonly RecordedEntry[] };

export async function addTransfer(ctx: Context, playerId: number, given: Input) {
  return write(ctx, playerId, async (held) => {
    const { db, player, entries } = held;
    const year = given.year ?? presentSeason(ctx.now);
    const start = {
      ...UNKNOWN_ENTRY,
      position: player.position,
      originCollegeId: player.collegeId,
      originName: player.collegeName,
    };
    const change = { ...changeOf(ctx, player.sport, given), year };
    const verdict = await validateEntry(ctx, held, { before: null, start, change, others: entries });
    if (!verdict.ok) return verdict;
    const { name, nameKey } = player;
    const state = { ...verdict.state, provenance: provenanceOf(ctx, start.provenance, change) };
    const entry = { collegePlayerId: player.id, year, name, nameKey, source: STAFF_SOURCE, state };
    const id = await insertEntry(db, entry, { sport: player.sport, now: ctx.now });
    await updateDependents(ctx, held, {
      action: 'transfer.enter',
      id,
      before: null,
      after: { year, state },
      ...sourceOf(given),
    });
    return { ok: true as const, id };
  });
}

export async function changeTransfer(
  ctx: Context,
  { id: playerId, transferId }: { id: number; transferId: number },
  given: Input,
) {
  return write(ctx, playerId, async (held) => {
    const recorded = entryOf(held, transferId);
    const before = { year: recorded.year, state: stateOfEntry(recorded) };
    const change = changeOf(ctx, held.player.sport, given);
    const others = held.entries.filter(({ id }) => id !== transferId);
    const verdict = await validateEntry(ctx, held, { before, start: before.state, change, others });
    if (!verdict.ok) return verdict;
    const year = change.year ?? before.year;
    const state = { ...verdict.state, provenance: provenanceOf(ctx, before.state.provenance, change) };
    await updateEntry(held.db, { id: transferId, year, state }, { now: ctx.now });
    const after = { year, state };
    await updateDependents(ctx, held, { action: 'transfer.change', id: transferId, before, after, ...sourceOf(given) });
    return { ok: true as const, id: transferId };
  });
}

export async function dropTransfer(
  ctx: Context,
  { id: playerId, transferId }: { id: number; transferId: number },
  { reason }: ParsedOf<typeof deleteTransfer>['body'],
): Promise<{ id: number }> {
  return ctx.db.transaction(async (db) => {
    const held = await lockEntriesOf(db, playerId);
    const recorded = entryOf(held, transferId);
    await deleteEntries(db, [transferId], { now: ctx.now });
    const before = { year: recorded.year, state: stateOfEntry(recorded) };
    await updateDependents(ctx, held, { action: 'transfer.delete', id: transferId, before, after: null, reason });
    return { id: transferId };
  });
}

async function write(
  ctx: Context,
  playerId: number,
  change: (held: LockedEntries) => Promise<{ ok: true; id: number } | Refusal>,
) {
  return ctx.db.transaction(async (db) => {
    const verdict = await change(await lockEntriesOf(db, playerId));
    if (!verdict.ok) return verdict;
    const { transfer } = await transferOfPlayer({ ...ctx, db }, { id: playerId, transferId: verdict.id });
    return { ok: true as const, transfer };
  });
}

/** Throws not_found for an unknown player, or one who was taken down. */
async function lockEntriesOf(db: Db, playerId: number): Promise<LockedEntries> {
  const player = await lockPlayer(db, playerId);
  if (!player || player.isHidden || !isSport(player.sport)) throw apiError('not_found');
  return { db, player: { ...player, sport: player.sport }, entries: await lockEntries(db, playerId) };
}

function entryOf({ entries }: LockedEntries, id: number): RecordedEntry {
  const entry = entries.find((each) => each.id === id);
  if (!entry || entry.isHidden) throw apiError('not_found');
  return entry;
}

type Validation = {
  before: Entry | null;
  start: EntryState;
  change: EntryChange;
  others: readonly RecordedEntry[];
};

/** Throws with errors at the fields for invalid values, and for those that the actor may not write. */
async function validateEntry(
  ctx: Context,
  { db }: LockedEntries,
  { before, start, change, others }: Validation,
): Promise<{ ok: true; state: EntryState } | Refusal> {
  const state = changedState(start, change);
  const year = change.year ?? before?.year ?? presentSeason(ctx.now);
  const faults = Object.entries(entryFaults(state, formatDate(ctx.now, 'YYYY-MM-DD')));
  if (faults.length > 0)
    throw invalidFields(
      Object.fromEntries(faults.map(([field, words]) => [WIRE_NAMES[field] ?? toSnake(field), [words]])),
    );
  const own = await collegesInReach(ctx, 'transfers:write');
  const sides = [before?.state, state].filter((side) => side !== undefined);
  if (
    own !== null &&
    !sides.every((side) => own.some((id) => id === side.originCollegeId || id === side.exitCollegeId))
  )
    return { ok: false, reason: 'not_your_college' };
  const named = [change.originCollegeId, change.exitCollegeId].filter((id) => typeof id === 'number');
  if ((await listCollegesByIds(db, named)).length < new Set(named).size)
    return { ok: false, reason: 'unknown_college' };
  const isTaken = others.some(
    (other) => isOpenEntry(other, ctx.now) || (other.exitType === null && other.year === year),
  );
  if (state.exitType === null && isTaken) return { ok: false, reason: 'entry_is_open' };
  return { ok: true, state };
}

/** Fields with a different name on the wire (specification, section 3). */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  enteredOn: 'enter_date',
  intentOn: 'intent_date',
  exitOn: 'exit_date',
  originName: 'origin_college_name',
  exitName: 'exit_college_name',
  ratingTenths: 'bluechip_rating',
};

function changeOf(ctx: Context, sport: Sport, given: Input): EntryChange {
  const {
    enterDate,
    intentDate,
    exitDate,
    originCollegeName,
    exitCollegeName,
    bluechipRating,
    source: _,
    ...same
  } = given;
  return {
    ...same,
    enteredOn: enterDate,
    intentOn: intentDate,
    exitOn: exitDate,
    originName: originCollegeName,
    exitName: exitCollegeName,
    ...ratingOf(ctx, sport, bluechipRating),
  };
}

function ratingOf(ctx: Context, sport: Sport, rating: number | null | undefined): EntryChange {
  if (rating === undefined) return {};
  if (!isAllowed(ctx, 'ratings:write'))
    throw apiError('forbidden', { message: 'Your role can enter transfers but not ratings.' });
  if (rating === null) return { ratingTenths: null, stars: null };
  const tenths = tenthsOfRating(sport, rating);
  if (tenths === null) throw invalidFields({ bluechip_rating: ['This rating isn’t on the sport’s scale'] });
  return { ratingTenths: tenths, stars: starsOf(tenths) };
}

/** Facts entered by staff are marked as theirs, so the next import leaves them alone. */
function provenanceOf(ctx: Context, before: EntryState['provenance'], change: EntryChange): EntryState['provenance'] {
  const origin = { source: STAFF_SOURCE, on: formatDate(ctx.now, 'YYYY-MM-DD') };
  const { year: _, ...facts } = change;
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given.map(([field]) => [field, origin])) };
}

const sourceOf = ({ source }: { source: string }) => ({ source });

type EntryRecord = {
  action: string;
  id: number;
  before: Entry | null;
  after: Entry | null;
  source?: string;
  reason?: string;
};

/** Everything that depends on the entry: the player's current college, the teams, the audit log, caches. */
async function updateDependents(
  ctx: Context,
  { db, player }: LockedEntries,
  { action, id, before, after, source, reason }: EntryRecord,
): Promise<void> {
  const { sport } = player;
  const entries = [before, after].filter((entry) => entry !== null);
  const colleges = [
    ...new Set(
      entries.flatMap(({ state }) => [state.originCollegeId, state.exitCollegeId]).filter((each) => each !== null),
    ),
  ];
  await settleCollege(db, { playerId: player.id, origin: before && originOf(before), now: ctx.now });
  for (const year of new Set(entries.map((entry) => entry.year)))
    if (isRankedSport(sport)) {
      await rebuildRankings(db, { sport, classYear: year, collegeIds: colleges, now: ctx.now });
      await emit(db, { type: 'class_reordered', sport, classYear: year });
    }
  for (const news of portalNews(before?.state ?? null, after?.state ?? null))
    await emit(db, { ...news, transferId: id, playerId: player.id, at: ctx.now.toISOString() });
  await audit(db, ctx, {
    action,
    subject: { type: 'college_transfer', id },
    before: before && factsOf(before),
    after: after && { ...factsOf(after), ...(source === undefined ? {} : { source }) },
    ...(reason === undefined ? {} : { reason }),
  });
  await purgeTags(db, [
    ...entries.flatMap((entry) => transferTags(sport, entry.year)),
    ...colleges.flatMap((each) => [`college:${each}`, `team:${each}`]),
    athleteTag(player.personId),
    'ticker',
  ]);
}

function factsOf({ year, state: { provenance: _, ...facts } }: Entry) {
  return Object.fromEntries(Object.entries({ year, ...facts }).filter(([, value]) => value !== null));
}

function originOf({ year, state: { originCollegeId, originName } }: Entry) {
  const school = schoolOf(originCollegeId, originName);
  return school && { ...school, year };
}
