import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listStandings } from '#features/membership/accounts/public.ts';
import { listProspectRecords } from '#features/recruiting/prospects/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import { historyOf } from '../forecast-history.ts';
import { type Cycle, presentCycle } from '../queries.ts';
import { countForecastsOf, listForecastsOf, listVoices, listWords } from '../reading-queries.ts';
import { type Share, sharesOf, shrunkAccuracy } from '../shares.ts';
import { dressForecasts, seesForecasts } from './dress-forecasts.ts';

/** The picks on a prospect's profile. All throw not_found for an unknown prospect. */

const PER_PAGE = 20;
const TOP_SHARES = 3;
const TOP_FORECASTS = 3;

export async function forecastTable(ctx: Context, prospectId: number) {
  const { college, cycle } = await cycleOf(ctx, prospectId);
  const voices = await listVoices(ctx.db, prospectId, cycle);
  const standings = await listStandings(
    ctx.db,
    voices.map(({ userId }) => userId),
  );
  const isStaff = (userId: number) => standings.get(userId)?.isStaff === true;
  const shares = await withColleges(ctx, sharesOf(voices, cycle.settledAt ?? ctx.now));
  return {
    total: voices.length,
    settledCollegeId: college,
    shares: shares.map((share) => {
      const here = voices.filter(({ collegeId }) => collegeId === share.college.id);
      const staffForecasts = here.filter(({ userId }) => isStaff(userId)).length;
      return { ...share, staffForecasts, fanForecasts: here.length - staffForecasts };
    }),
  };
}

export async function forecastGraph(ctx: Context, prospectId: number) {
  const { cycle } = await cycleOf(ctx, prospectId);
  const { moments, series } = historyOf(await listWords(ctx.db, prospectId, cycle), cycle.settledAt ?? ctx.now);
  const colleges = await collegeFlags(ctx);
  return {
    moments: moments.map((moment) => moment.toISOString()),
    series: series.flatMap(({ collegeId, percents }) => {
      const college = colleges.get(collegeId);
      return college ? [{ college, percents }] : [];
    }),
  };
}

type Paged = { prospectId: number; page?: number | undefined; perPage?: number | undefined };

export async function forecastList(ctx: Context, { prospectId, ...wanted }: Paged) {
  const { cycle } = await cycleOf(ctx, prospectId);
  const page = clampPage(wanted, PER_PAGE);
  const total = await countForecastsOf(ctx.db, prospectId, cycle);
  const isLocked = !seesForecasts(ctx);
  const rows = isLocked
    ? []
    : await listForecastsOf(ctx.db, { prospectId, cycle, limit: page.perPage, offset: (page.page - 1) * page.perPage });
  return { isLocked, forecasts: await dressForecasts(ctx, rows), total, totalIsEstimate: false, ...page };
}

/** Picks of the forecasters with the best records come first. */
export async function topForecasts(ctx: Context, prospectId: number) {
  const { cycle } = await cycleOf(ctx, prospectId);
  const voices = await listVoices(ctx.db, prospectId, cycle);
  const shares = (await withColleges(ctx, sharesOf(voices, cycle.settledAt ?? ctx.now))).slice(0, TOP_SHARES);
  const isLocked = !seesForecasts(ctx);
  if (isLocked) return { isLocked, shares, forecasts: [] };
  const best = voices
    .toSorted((a, b) => shrunkAccuracy(b) - shrunkAccuracy(a) || b.picks - a.picks || a.userId - b.userId)
    .slice(0, TOP_FORECASTS)
    .map(({ userId }) => userId);
  const rows = await listForecastsOf(ctx.db, { prospectId, cycle, limit: voices.length, offset: 0 });
  const chosen = best.flatMap((userId) => rows.find((row) => row.userId === userId) ?? []);
  return { isLocked, shares, forecasts: await dressForecasts(ctx, chosen) };
}

/** The cycle to show, and the college that the prospect chose. */
async function cycleOf({ db }: Context, prospectId: number): Promise<{ cycle: Cycle; college: number | null }> {
  const [prospect] = await listProspectRecords(db, [prospectId]);
  if (!prospect) throw apiError('not_found');
  return { cycle: await presentCycle(db, prospectId), college: prospect.collegeId };
}

async function withColleges(ctx: Context, shares: readonly Share[]) {
  const colleges = await collegeFlags(ctx);
  return shares.flatMap(({ collegeId, percent, forecasts }) => {
    const college = colleges.get(collegeId);
    return college ? [{ college, percent, forecasts }] : [];
  });
}
