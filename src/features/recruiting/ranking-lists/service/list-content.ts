import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ListKinds, RankedPlayer } from '../list-kind.ts';
import { movesBetween } from '../list-order-view.ts';
import type { LastStep, ListContent, ListedPlayer } from '../list-view.ts';
import { findLastStep, findList, findPublished } from '../queries.ts';
import { listNames } from './list-names.ts';
import { editorsOf, listRightsOf, listSummaryOf } from './list-summary.ts';

/** A list with everybody on it who is ranked, beside the order that readers see. Throws not_found for a list that there is not. */
export async function listContentOf(ctx: Context, kinds: ListKinds, listId: number): Promise<ListContent> {
  const { db } = ctx;
  const found = await findList(db, listId);
  if (!found) throw apiError('not_found');
  const { playerIds, ...head } = found;
  const length = playerIds.length;
  const { listRanked, latestVersion } = kinds[head.kind];
  const [ranked, step, published, version] = await Promise.all([
    listRanked(db, head, { ids: playerIds, orTo: length }),
    findLastStep(db, listId),
    findPublished(db, head),
    latestVersion(db, head),
  ]);
  const nameOf = await listNames(db, [...editorsOf([{ ...head, length }]), step?.by ?? null]);
  const byId = new Map(ranked.map((player) => [player.id, player]));
  const shown = playerIds.flatMap((id) => byId.get(id) ?? []);
  const isListed = new Set(playerIds);
  const leaving = ranked.filter(({ id, rank }) => !isListed.has(id) && rank <= shown.length);
  const moved = movedIds(ranked, shown, leaving);
  return {
    list: listSummaryOf({ ...head, length }, nameOf),
    rows: shown.map((player, index) => ({
      ...listedPlayerOf(player),
      rank: index + 1,
      isMoved: moved.has(player.id),
    })),
    leaving: leaving.map(listedPlayerOf),
    absent: length - shown.length,
    nextVersion: (version ?? 0) + 1,
    isOutdated: head.status === 'draft' && (published?.publishedAt ?? head.createdAt) > head.createdAt,
    lastStep: step && stepView(step, nameOf),
    may: listRightsOf(ctx),
  };
}

/** Players who were moved and do not only make room, against the present order of everybody on either list. */
function movedIds(
  ranked: readonly RankedPlayer[],
  shown: readonly RankedPlayer[],
  leaving: readonly RankedPlayer[],
): Set<number> {
  const concerned = new Set([...shown, ...leaving].map(({ id }) => id));
  const present = ranked.filter(({ id }) => concerned.has(id)).map(({ id }) => id);
  const next = [...shown, ...leaving].map(({ id }) => id);
  const moves = movesBetween(present, next);
  // A player from so far behind that the departures do not explain it was added, even in the same order among those shown.
  const newcomers = shown.filter(({ rank }, index) => rank > shown.length && rank - (index + 1) > leaving.length);
  return new Set([...moves, ...newcomers].map(({ id }) => id));
}

export function listedPlayerOf({ ratingTenths, rank, ...player }: RankedPlayer): ListedPlayer {
  return { ...player, rating: ratingTenths === null ? null : ratingTenths / 10, present: rank };
}

type Step = NonNullable<Awaited<ReturnType<typeof findLastStep>>>;

const stepView = ({ moved, added, removed, at, by }: Step, nameOf: (changedBy: string) => string): LastStep => ({
  moved,
  added,
  removed,
  at: at.toISOString(),
  by: nameOf(by),
});
