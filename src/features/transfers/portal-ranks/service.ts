import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { findPosition, listPositions } from '#features/directory/positions/public.ts';
import {
  findList,
  findPublished,
  findVersion,
  type List,
  listPublishedVersions,
  scopeName,
} from '#features/recruiting/ranking-lists/public.ts';
import { checkSportIsOffered } from '#features/sites/sites/public.ts';
import { canHaveList, latestYear, pickerYears } from '#kernel/class-years.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  ATHLETIC_YEARS,
  athleticYearOf,
  collegeIdOf,
  gradeOf,
  presentSeason,
  seasonsOf,
  transfersByIds,
  transferTags,
} from '../entries/public.ts';
import { type findListOf, type getList, type listPeopleOfList, RANKED_PER_PAGE } from './contract.ts';
import { RANKED_BY_RATING, type RankedTransfer } from './rank-list-view.ts';
import { isRankedMatch, type RankFilters, rankSortOf, sortRanked } from './ranked-transfers.ts';
import { listRankedEntries } from './ranks-queries.ts';

const KIND = 'transfer_portal_ranks';
const VERSIONS_SHOWN = 20;

type Season = { sport: Sport; year: number };
/** A list that readers may see; null: the best of the season by rating. */
type Shown = { season: Season; list: List | null };
type Page = ReplyOf<typeof findListOf>;
type SeasonQuery = { sport?: Sport | undefined; year?: number | undefined; version?: number | undefined };

/** Throws not_found for a list that readers cannot see. */
export async function listById(ctx: Context, id: number, query: ParsedOf<typeof getList>['query']): Promise<Page> {
  return pageOf(ctx, await shownById(ctx, id), query.schoolFocus);
}

/** Throws not_found for a year out of range, and for a version that was not published. */
export async function listOfSeason(ctx: Context, query: ParsedOf<typeof findListOf>['query']): Promise<Page> {
  return pageOf(ctx, await shownOf(ctx, query), query.schoolFocus);
}

/** A page of the players of a list. Throws not_found as the list does. */
export async function peopleOfList(
  ctx: Context,
  query: ParsedOf<typeof listPeopleOfList>['query'],
): Promise<ReplyOf<typeof listPeopleOfList>> {
  const shown = query.listId === undefined ? await shownOf(ctx, query) : await shownById(ctx, query.listId);
  const [people, colleges] = await Promise.all([peopleOf(ctx, shown), collegeFlags(ctx)]);
  const filters = filtersOf(query, shown.season.sport, colleges);
  const sort = rankSortOf(query.sort);
  const found = sortRanked(
    people.filter((each) => isRankedMatch(each, filters)),
    { sort, focusId: filters.focusId },
  );
  const { page, perPage } = clampPage(query, RANKED_PER_PAGE);
  return {
    people: found.slice((page - 1) * perPage, page * perPage),
    totalPeople: found.length,
    sort,
    page,
    perPage,
  };
}

async function shownById(ctx: Context, id: number): Promise<Shown> {
  const list = await findList(ctx.db, id);
  const isShown = list?.kind === KIND && (list.status === 'published' || list.status === 'replaced');
  if (!list || !isShown) throw apiError('not_found');
  await checkSportIsOffered(ctx, list.sport);
  return { season: { sport: list.sport, year: list.year }, list };
}

async function shownOf(ctx: Context, { sport: named, year: namedYear, version }: SeasonQuery): Promise<Shown> {
  const sport = named ?? ctx.site.sport;
  const seasons = await seasonsOf(ctx, sport);
  const present = presentSeason(ctx.now);
  const year = namedYear ?? latestYear(seasons, present);
  if (!canHaveList(year, seasons, present)) throw apiError('not_found');
  const season = { sport, year };
  if (version === undefined) return { season, list: await findPublished(ctx.db, { kind: KIND, ...season }) };
  const list = await findVersion(ctx.db, { kind: KIND, ...season }, version);
  if (!list) throw apiError('not_found');
  return { season, list };
}

/** All visible players of a list, cached in memory until a transfer of the season or its list is written. */
async function peopleOf(ctx: Context, { season, list }: Shown): Promise<RankedTransfer[]> {
  const { sport, year } = season;
  const key = `portal-ranks ${sport} ${year} ${list?.id ?? 'by rating'}`;
  return ctx.memory.recall(key, [...transferTags(sport, year), 'colleges'], async () => {
    const ranked = await listRankedEntries(ctx.db, season, {
      personIds: list?.playerIds ?? [],
      orTo: list ? 0 : RANKED_BY_RATING,
    });
    const byPerson = new Map(ranked.map((entry) => [entry.personId, entry]));
    const entries = list ? list.playerIds.flatMap((id) => byPerson.get(id) ?? []) : ranked;
    const transfers = await transfersByIds(
      ctx,
      entries.map(({ entryId }) => entryId),
    );
    // An entry that was taken down between the two reads is missing.
    const personOf = new Map(entries.map(({ entryId, personId }) => [entryId, personId]));
    return transfers
      .flatMap((transfer) => {
        const personId = personOf.get(transfer.id);
        return personId === undefined ? [] : [{ personId, transfer }];
      })
      .map((each, index) => ({ ordinality: index + 1, ...each }));
  });
}

async function pageOf(ctx: Context, shown: Shown, focus: string | undefined): Promise<Page> {
  const { season, list } = shown;
  const present = presentSeason(ctx.now);
  const yearsOf = async (sport: Sport) => pickerYears(await seasonsOf(ctx, sport), present);
  const [people, colleges, versions, football, basketball] = await Promise.all([
    peopleOf(ctx, shown),
    collegeFlags(ctx),
    listPublishedVersions(ctx.db, { kind: KIND, ...season }, VERSIONS_SHOWN),
    yearsOf('football'),
    yearsOf('basketball'),
  ]);
  const focusId = focus ? collegeIdOf(focus, colleges) : ctx.site.collegeId;
  return {
    list: {
      id: list?.id ?? null,
      name: list?.name ?? scopeName(season),
      kind: KIND,
      ...season,
      version: list?.version ?? null,
      note: list?.note ?? null,
      publishedAt: list?.publishedAt?.toISOString() ?? null,
    },
    versions: versions.map(({ version, note, publishedAt }) => ({
      version,
      note,
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
    availableYears: { football, basketball },
    validFilters: validFiltersOf(people, season.sport),
    collegeFocus: focusId === null ? null : (colleges.get(focusId) ?? null),
  };
}

function validFiltersOf(people: readonly RankedTransfer[], sport: Sport): Page['validFilters'] {
  const transfers = people.map(({ transfer }) => transfer);
  const positions = new Set(transfers.map(({ position }) => position));
  const years = new Set(transfers.map(({ athleticYear }) => athleticYear));
  return {
    athleticYears: ATHLETIC_YEARS.filter((each) => years.has(each)),
    transferPositions: listPositions(sport)
      .filter(({ code }) => positions.has(code))
      .map(({ code, name }) => ({ code, name })),
    originColleges: optionsOf(transfers.map(({ originCollege }) => originCollege)),
    exitColleges: optionsOf(transfers.map(({ exitCollege }) => exitCollege)),
  };
}

/** Directory colleges by name; a college known only by its source cannot be filtered by. */
function optionsOf(colleges: readonly ({ slug: string | null; shortName: string } | null)[]) {
  const bySlug = new Map(
    colleges.flatMap((college) => (college?.slug ? [[college.slug, college.shortName] as const] : [])),
  );
  return [...bySlug]
    .map(([slug, shortName]) => ({ slug, shortName }))
    .toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'en'));
}

/** A filter with an unknown value matches nobody, rather than everybody. */
const NOBODY = 0;
const NOTHING = '?';

function filtersOf(
  query: ParsedOf<typeof listPeopleOfList>['query'],
  sport: Sport,
  colleges: ReadonlyMap<number, CollegeFlag>,
): RankFilters {
  const idOf = (text: string | undefined) => (text ? (collegeIdOf(text, colleges) ?? NOBODY) : null);
  return {
    athleticYear: query.athleticYear ? (athleticYearOf(gradeOf(query.athleticYear)) ?? NOTHING) : null,
    position: query.transferPosition ? (findPosition(sport, query.transferPosition)?.code ?? NOTHING) : null,
    originId: idOf(query.originCollegeName),
    exitId: idOf(query.exitCollegeName),
    latestActivityId: idOf(query.latestActivityCollegeName),
    focusId: idOf(query.schoolFocus),
  };
}
