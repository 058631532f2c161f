import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ListKinds, RankedPlayer } from '../list-kind.ts';
import { movesBetween } from '../list-order-view.ts';
import type { LastStep, ListContent, ListedPlayer } from '../list-view.ts';
import { findLastStep, findList } from '../queries.ts';
import { listNames } from './list-names.ts';
import { editorsOf, listRightsOf, listSummaryOf } from './list-summary.ts';
import { presentList } from './present-list.ts';

/** A list with all its ranked players, next to the order that readers see. Throws not_found for an unknown list. */
export async function listContentOf(ctx: Context, kinds: ListKinds, listId: number): Promise<ListContent> {
  const { db } = ctx;
  const found = await findList(db, listId);
  if (!found) throw apiError('not_found');
  const { playerIds, ...head } = found;
  const length = playerIds.length;
  const [{ ranked, present, published }, step, version] = await Promise.all([
    presentList(db, kinds, { of: head, ids: playerIds }),
    findLastStep(db, listId),
    kinds[head.kind].latestVersion(db, head),
  ]);
  const nameOf = await listNames(db, [...editorsOf([{ ...head, length }]), step?.by ?? null]);
  const byId = new Map(ranked.map((player) => [player.id, player]));
  const shown = playerIds.flatMap((id) => byId.get(id) ?? []);
  const isListed = new Set(playerIds);
  const isPresent = new Set(present);
  const leaving = present.filter((id) => !isListed.has(id)).flatMap((id) => byId.get(id) ?? []);
  const order = shown.map(({ id }) => id);
  const moved = new Set(movesBetween(present, order).map(({ id }) => id));
  return {
    list: listSummaryOf({ ...head, length }, nameOf),
    rows: shown.map((player, index) => ({
      ...listedPlayerOf(player),
      rank: index + 1,
      isMoved: moved.has(player.id),
      isAdded: !isPresent.has(player.id),
    })),
    leaving: leaving.map(listedPlayerOf),
    presentLength: present.length,
    absent: length - shown.length,
    nextVersion: (version ?? 0) + 1,
    isOutdated: head.status === 'draft' && (published?.publishedAt ?? head.createdAt) > head.createdAt,
    lastStep: step && stepView(step, nameOf),
    may: listRightsOf(ctx),
  };
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
