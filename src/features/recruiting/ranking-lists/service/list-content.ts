import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { starsOf } from '../../prospects/public.ts';
import { latestVersion } from '../../rank-history/public.ts';
import { movesBetween } from '../list-order-view.ts';
import type { LastStep, ListContent, ListedProspect } from '../list-view.ts';
import { findLastStep, findList, findPublished, listRanked, type RankedProspect } from '../queries.ts';
import { listNames } from './list-names.ts';
import { listRightsOf, standingOfList, whoChanged } from './list-standing.ts';

/** A list with everybody on it who is ranked, beside the order that readers see. Throws not_found for a list that there is not. */
export async function listContentOf(ctx: Context, listId: number): Promise<ListContent> {
  const { db } = ctx;
  const found = await findList(db, listId);
  if (!found) throw apiError('not_found');
  const { prospectIds, ...head } = found;
  const length = prospectIds.length;
  const [ranked, step, published, version] = await Promise.all([
    listRanked(db, head, { ids: prospectIds, orTo: length }),
    findLastStep(db, listId),
    findPublished(db, head),
    latestVersion(db, head),
  ]);
  const nameOf = await listNames(db, [...whoChanged([{ ...head, length }]), step?.by ?? null]);
  const byId = new Map(ranked.map((prospect) => [prospect.id, prospect]));
  const shown = prospectIds.flatMap((id) => byId.get(id) ?? []);
  const isListed = new Set(prospectIds);
  const leaving = ranked.filter(({ id, nationalRank }) => !isListed.has(id) && nationalRank <= shown.length);
  const moved = movedIds(ranked, shown, leaving);
  return {
    list: standingOfList({ ...head, length }, nameOf),
    rows: shown.map((prospect, index) => ({
      ...listedProspectOf(prospect),
      rank: index + 1,
      isMoved: moved.has(prospect.id),
    })),
    leaving: leaving.map(listedProspectOf),
    absent: length - shown.length,
    nextVersion: (version ?? 0) + 1,
    isOutdated: head.status === 'draft' && (published?.publishedAt ?? head.createdAt) > head.createdAt,
    lastStep: step && stepView(step, nameOf),
    may: listRightsOf(ctx),
  };
}

/** Who is not just making room: against the present order of all who stand on either. */
function movedIds(
  ranked: readonly RankedProspect[],
  shown: readonly RankedProspect[],
  leaving: readonly RankedProspect[],
): Set<number> {
  const concerned = new Set([...shown, ...leaving].map(({ id }) => id));
  const present = ranked.filter(({ id }) => concerned.has(id)).map(({ id }) => id);
  const wanted = [...shown, ...leaving].map(({ id }) => id);
  const moves = movesBetween(present, wanted);
  // Who stood so far behind that those who leave do not explain it was brought in, even where he kept his order among those shown.
  const newcomers = shown.filter(
    ({ nationalRank }, index) => nationalRank > shown.length && nationalRank - (index + 1) > leaving.length,
  );
  return new Set([...moves, ...newcomers].map(({ id }) => id));
}

export function listedProspectOf(prospect: RankedProspect): ListedProspect {
  const { id, slug, classYear, name, position, hometownState, ratingTenths, nationalRank } = prospect;
  return {
    id,
    slug,
    classYear,
    name,
    position,
    state: hometownState,
    rating: ratingTenths / 10,
    stars: starsOf(ratingTenths),
    present: nationalRank,
  };
}

type Step = NonNullable<Awaited<ReturnType<typeof findLastStep>>>;

const stepView = ({ moved, added, removed, at, by }: Step, nameOf: (changedBy: string) => string): LastStep => ({
  moved,
  added,
  removed,
  at: at.toISOString(),
  by: nameOf(by),
});
