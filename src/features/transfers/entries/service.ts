import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { findPosition } from '#features/directory/positions/public.ts';
import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import { checkSportIsOffered, listOfferedSports } from '#features/sites/sites/public.ts';
import { canHaveList, latestYear, pickerYears } from '#kernel/class-years.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { clampPage, lengthFromPage, PAGE_WINDOW_ROWS, totalsOf } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { collegeIdOf } from './college-text.ts';
import {
  type listRecentTransfers,
  type listTransfers,
  RECENT_TRANSFERS,
  TRANSFERS_PER_PAGE,
  type TransferSort,
  transferSortOf,
} from './contract.ts';
import { exitTypesOf, gradeOf, presentSeason, sportTransfersTag, transferTags } from './entry.ts';
import {
  countNewest,
  countOfCollege,
  findSportOfPlayer,
  listCollegeRows,
  listNewestRows,
  listPlayerRows,
} from './queries.ts';
import { countTransfers, type FoundTransfer, listTransferRows } from './search-queries.ts';
import { balanceOf, filterValuesOf, seasonsOf, windowOf } from './season-facts.ts';
import { openCursor, signCursor } from './signed-cursor.ts';
import { isShortText, type TransferFilters } from './transfer-conditions.ts';
import type { TransferRecord } from './transfer-rows.ts';
import { transfersOf } from './transfers-of-rows.ts';

type Input = ParsedOf<typeof listTransfers>['query'];
type Colleges = ReadonlyMap<number, CollegeFlag>;

/**
 * A page of the entries of one season or of all, with the totals of a single season. Throws not_found for a year out of range, and invalid
 * for a cursor of another list.
 */
export async function transferPage(ctx: Context, input: Input) {
  const sport = input.sport ?? ctx.site.sport;
  const seasons = await seasonsOf(ctx, sport);
  const present = presentSeason(ctx.now);
  const year = input.year === 'all' ? null : (input.year ?? latestYear(seasons, present));
  if (year !== null && !canHaveList(year, seasons, present)) throw apiError('not_found');
  const colleges = await collegeFlags(ctx);
  const filters = filtersOf(input, { sport, year, colleges });
  const sort = transferSortOf(input.sort);
  const place = placeOf(ctx, input, { sort, filters });
  const college = colleges.get(filters.focus?.collegeId ?? ctx.site.collegeId ?? 0);
  const [found, window, validFilters, balance, counted] = await Promise.all([
    // Fetches one more than is shown, to know whether there are more.
    listTransferRows(ctx.db, filters, { ...place, sort, limit: place.limit + 1 }),
    year === null ? null : windowOf(ctx, sport, year),
    filterValuesOf(ctx, { sport, year, colleges }),
    year !== null && college ? balanceOf(ctx, { sport, year, college }) : null,
    // A short search matches so many that the count runs in parallel with the list.
    isShortText(filters.text) ? countTransfers(ctx.db, filters) : null,
  ]);
  const rows = found.slice(0, place.limit);
  const hasMore = found.length > place.limit;
  return {
    sport,
    year,
    isOpen: year === null || year >= present,
    availableYears: pickerYears(seasons, present),
    sort,
    transfers: await transfersOf(ctx, rows, colleges),
    window,
    balance,
    validFilters,
    // Rows before a cursor may have moved behind it since.
    ...(hasMore || rows.length === 0 || place.after !== null
      ? await totalsOfList(ctx, filters, { window, counted })
      : totalsOf(place.rowsBefore + rows.length)),
    nextCursor: hasMore
      ? cursorAfter(ctx, { sort, filters }, { rows: place.rowsBefore + rows.length, last: rows.at(-1) })
      : null,
    page: place.page,
    perPage: place.perPage,
  };
}

type ListOf = { sort: TransferSort; filters: TransferFilters };

/** The start of a page, by cursor or by page number, and its number of rows: none beyond the window. */
function placeOf(ctx: Context, { cursor, ...numbered }: Input, of: ListOf) {
  const { page, perPage } = clampPage(numbered, TRANSFERS_PER_PAGE);
  if (!cursor) {
    const offset = (page - 1) * perPage;
    const limit = Math.min(perPage, PAGE_WINDOW_ROWS - offset);
    return { page, perPage, after: null, offset, rowsBefore: offset, limit };
  }
  const after = openCursor(ctx, of, cursor);
  if (!after) throw invalidFields({ cursor: ['This cursor belongs to another list'] });
  const limit = Math.min(perPage, PAGE_WINDOW_ROWS - after.rows);
  return { page: 1, perPage, after, offset: 0, rowsBefore: after.rows, limit };
}

function cursorAfter(
  ctx: Context,
  of: ListOf,
  { rows, last }: { rows: number; last: FoundTransfer | undefined },
): string | null {
  return last && rows < PAGE_WINDOW_ROWS ? signCursor(ctx, of, { rows, keys: last.keys }) : null;
}

/** A page of the newest entries, of every offered sport unless one is named. */
export async function recentTransfers(ctx: Context, wanted: ParsedOf<typeof listRecentTransfers>['query']) {
  const { db, memory } = ctx;
  const page = clampPage(wanted, RECENT_TRANSFERS);
  const { collegeId, sport = null } = wanted;
  const sports = sport === null ? await listOfferedSports(db) : [sport];
  const rows = { limit: page.perPage, offset: (page.page - 1) * page.perPage };
  const found =
    collegeId === undefined
      ? await listNewestRows(db, sports, rows)
      : await listCollegeRows(db, { collegeId, sport, ...rows });
  const count = () => (collegeId === undefined ? countNewest(db, sports) : countOfCollege(db, { collegeId, sport }));
  const length =
    lengthFromPage(page, found.length) ??
    (await memory.recallChoice(`recent transfers ${sport} ${collegeId}`, sports.map(sportTransfersTag), count));
  const { transfers } = await shown(ctx, found);
  // The count is cached for minutes; it must not be lower than the number of rows shown.
  const seen = found.length > 0 ? rows.offset + found.length : 0;
  return { transfers, ...totalsOf(Math.max(length, seen)), ...page };
}

/** All entries of a player; the caller has checked that the player is visible. */
export async function shownTransfers(ctx: Context, collegePlayerId: number) {
  return shown(ctx, await listPlayerRows(ctx.db, collegePlayerId));
}

/** All entries of a player. Throws not_found for an unknown or hidden player, or a closed sport. */
export async function transfersOfPlayer(ctx: Context, collegePlayerId: number) {
  const sport = await findSportOfPlayer(ctx.db, collegePlayerId);
  if (sport === null) throw apiError('not_found');
  await checkSportIsOffered(ctx, sport);
  return shownTransfers(ctx, collegePlayerId);
}

/** One entry of a player. Throws not_found if the player has no such entry. */
export async function transferOfPlayer(ctx: Context, { id, transferId }: { id: number; transferId: number }) {
  const { transfers } = await transfersOfPlayer(ctx, id);
  const transfer = transfers.find((each) => each.id === transferId);
  if (!transfer) throw apiError('not_found');
  return { transfer };
}

async function shown(ctx: Context, rows: readonly TransferRecord[]) {
  return { transfers: await transfersOf(ctx, rows, await collegeFlags(ctx)) };
}

/** Without filters the window has the count. Counts are cached, except for searches, which nobody else will repeat. */
async function totalsOfList(
  { db, memory }: Context,
  filters: TransferFilters,
  { window, counted: known }: { window: { entered: number } | null; counted: number | null },
) {
  const { sport, year, ...chosen } = filters;
  if (window && Object.values(chosen).every((each) => each === null))
    return { total: window.entered, totalIsEstimate: false };
  const tags = year === null ? [sportTransfersTag(sport)] : transferTags(sport, year);
  if (known !== null) return totalsOf(known);
  const counted =
    filters.text === null
      ? await memory.recallChoice(`transfers ${JSON.stringify(filters)}`, tags, () => countTransfers(db, filters))
      : await countTransfers(db, filters);
  return totalsOf(counted);
}

/** A filter with an unknown value matches nobody, rather than everybody. */
const NOBODY = 0;
const NO_POSITION = '?';

function filtersOf(
  wanted: Input,
  { sport, year, colleges }: { sport: Sport; year: number | null; colleges: Colleges },
): TransferFilters {
  const idOf = (text: string | undefined) => (text ? (collegeIdOf(text, colleges) ?? NOBODY) : null);
  const focusId = idOf(wanted.schoolFocus);
  return {
    sport,
    year,
    focus: focusId === null ? null : { collegeId: focusId, direction: wanted.direction ?? null },
    originId: idOf(wanted.originCollegeName),
    exitId: idOf(wanted.exitCollegeName),
    latestActivityId: idOf(wanted.latestActivityCollegeName),
    position: wanted.transferPosition ? (findPosition(sport, wanted.transferPosition)?.code ?? NO_POSITION) : null,
    grade: wanted.athleticYear ? (gradeOf(wanted.athleticYear) ?? NOBODY) : null,
    exitTypes: wanted.status ? (exitTypesOf(wanted.status) ?? []) : null,
    text: textOf(wanted.query),
  };
}

/** The name key of the typed text, escaped for LIKE. */
function textOf(query: string | undefined): string | null {
  const key = prospectNameKey(query ?? '');
  return key === '' ? null : key.replace(/[\\%_]/g, '\\$&');
}
