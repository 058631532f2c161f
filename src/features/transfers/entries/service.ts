import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { findPosition } from '#features/directory/positions/public.ts';
import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import { toSnake } from '#kernel/casing.ts';
import { canHaveList, latestYear, pickerYears } from '#kernel/class-years.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage, lengthFromPage, totalsOf } from '#kernel/pagination.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { collegeIdOf } from './college-text.ts';
import {
  type listRecentTransfers,
  type listTransfers,
  RECENT_TRANSFERS,
  TRANSFER_SORTS,
  TRANSFERS_PER_PAGE,
  type TransferSort,
} from './contract.ts';
import { exitTypesOf, gradeOf, presentSeason, sportTransfersTag, transferTags } from './entry.ts';
import {
  countNewest,
  countOfCollege,
  countTransfers,
  isShownPlayer,
  listCollegeRows,
  listNewestRows,
  listPlayerRows,
  listTransferRows,
  type TransferFilters,
} from './queries.ts';
import { balanceOf, filterValuesOf, seasonsOf, windowOf } from './season-facts.ts';
import { collegeTransferOf, type TransferRecord } from './transfer-rows.ts';

type Wanted = ParsedOf<typeof listTransfers>['query'];
type Colleges = ReadonlyMap<number, CollegeFlag>;

/** A page of a season's entries with what the whole season adds up to. Throws not_found for a year that can have no season. */
export async function transferPage(ctx: Context, wanted: Wanted) {
  const sport = wanted.sport ?? ctx.site.sport;
  const seasons = await seasonsOf(ctx, sport);
  const present = presentSeason(ctx.now);
  const year = wanted.year ?? latestYear(seasons, present);
  if (!canHaveList(year, seasons, present)) throw apiError('not_found');
  const colleges = await collegeFlags(ctx);
  const { collegesByName, ...validFilters } = await filterValuesOf(ctx, { sport, year, colleges });
  const filters = filtersOf(wanted, { sport, year, colleges });
  const { page, perPage } = clampPage(wanted, TRANSFERS_PER_PAGE);
  const sort = sortOf(wanted.sort);
  const college = colleges.get(filters.focus?.collegeId ?? ctx.site.collegeId ?? 0);
  const [rows, total, window, balance] = await Promise.all([
    listTransferRows(ctx.db, filters, { sort, collegesByName, limit: perPage, offset: (page - 1) * perPage }),
    totalOf(ctx, filters),
    windowOf(ctx, sport, year),
    college ? balanceOf(ctx, { sport, year, college }) : null,
  ]);
  return {
    sport,
    year,
    isOpen: year >= present,
    availableYears: pickerYears(seasons, present),
    sort,
    transfers: rows.map((row) => collegeTransferOf(row, colleges, ctx.now)),
    window,
    balance,
    validFilters,
    total,
    totalIsEstimate: false,
    page,
    perPage,
  };
}

/** A page of the newest entries, of every sport unless one is named. */
export async function recentTransfers(ctx: Context, wanted: ParsedOf<typeof listRecentTransfers>['query']) {
  const { db, memory } = ctx;
  const page = clampPage(wanted, RECENT_TRANSFERS);
  const { collegeId, sport = null } = wanted;
  const sports = sport === null ? SPORTS : [sport];
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
  // A count is kept for minutes: it must not fall short of the rows that are shown.
  const seen = found.length > 0 ? rows.offset + found.length : 0;
  return { transfers, ...totalsOf(Math.max(length, seen)), ...page };
}

/** All entries of a player; the caller has checked that the player is shown. */
export async function shownTransfers(ctx: Context, collegePlayerId: number) {
  return shown(ctx, await listPlayerRows(ctx.db, collegePlayerId));
}

/** All entries of a player. Throws not_found where there is none such, or he is hidden. */
export async function transfersOfPlayer(ctx: Context, collegePlayerId: number) {
  if (!(await isShownPlayer(ctx.db, collegePlayerId))) throw apiError('not_found');
  return shownTransfers(ctx, collegePlayerId);
}

/** One entry of a player. Throws not_found where he has none such. */
export async function transferOfPlayer(ctx: Context, { id, transferId }: { id: number; transferId: number }) {
  const { transfers } = await transfersOfPlayer(ctx, id);
  const transfer = transfers.find((each) => each.id === transferId);
  if (!transfer) throw apiError('not_found');
  return { transfer };
}

async function shown(ctx: Context, rows: readonly TransferRecord[]) {
  const colleges = await collegeFlags(ctx);
  return { transfers: rows.map((row) => collegeTransferOf(row, colleges, ctx.now)) };
}

/** How many there are is asked for with every page; what somebody typed is not worth keeping. */
async function totalOf({ db, memory }: Context, filters: TransferFilters): Promise<number> {
  if (filters.text !== null) return countTransfers(db, filters);
  return memory.recallChoice(`transfers ${JSON.stringify(filters)}`, transferTags(filters.sport, filters.year), () =>
    countTransfers(db, filters),
  );
}

/** "originCollegeName" and "origin_college_name" are one; what is no sort is the latest. */
function sortOf(text = ''): TransferSort {
  const wanted = toSnake(text);
  return TRANSFER_SORTS.find((sort) => sort === wanted) ?? 'latest';
}

/** A filter that names nothing we know matches nobody, rather than everybody. */
const NOBODY = 0;
const NO_POSITION = '?';

function filtersOf(
  wanted: Wanted,
  { sport, year, colleges }: { sport: Sport; year: number; colleges: Colleges },
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

/** What was typed, as names are compared, with nothing left in it that LIKE takes for a pattern. */
function textOf(query: string | undefined): string | null {
  const key = prospectNameKey(query ?? '');
  return key === '' ? null : key.replace(/[\\%_]/g, '\\$&');
}
