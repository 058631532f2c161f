import { collegeFlags } from '#features/directory/colleges/public.ts';
import { findPosition } from '#features/directory/positions/public.ts';
import { type FoundProspect, findProspects } from '#features/recruiting/prospects/public.ts';
import { clampPage, totalsOf } from '#kernel/pagination.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { findProspects as definition } from './contract.ts';

const FOUND_PER_PAGE = 25;

type Query = ParsedOf<typeof definition>['query'];
type Found = ReplyOf<typeof definition>;

/** Prospects who were taken down are found only by takedown staff; for others they do not exist (decision 14). */
export async function prospectsFound(ctx: Context, query: Query): Promise<Found> {
  const { query: text, sport = null, year: classYear = null } = query;
  const page = clampPage(query, FOUND_PER_PAGE);
  // Lists nobody without a search.
  if (text === '' && sport === null && classYear === null)
    return { prospects: [], total: 0, totalIsEstimate: false, ...page };
  const position = sport && query.position ? (findPosition(sport, query.position)?.code ?? query.position) : null;
  const search = { text, sport, classYear, position, withHidden: isAllowed(ctx, 'takedown:read') };
  const [{ prospects, total }, flags] = await Promise.all([findProspects(ctx.db, search, page), collegeFlags(ctx)]);
  return {
    prospects: prospects.map((prospect) => viewOf(prospect, flags)),
    ...totalsOf(total),
    ...page,
  };
}

function viewOf(
  { ratingTenths, hometownCity, hometownState, collegeId, isHidden, ...prospect }: FoundProspect,
  flags: Awaited<ReturnType<typeof collegeFlags>>,
): Found['prospects'][number] {
  return {
    ...prospect,
    bluechipRating: ratingTenths === null ? null : ratingTenths / 10,
    hometown: { city: hometownCity, state: hometownState },
    college: collegeId === null ? null : (flags.get(collegeId) ?? null),
    isTakenDown: isHidden,
  };
}
