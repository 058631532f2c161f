import { listStandings } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { BOARD_PER_PAGE, type BoardRow, type getOwnPlace, type listForecasters } from './contract.ts';
import { LEADERBOARD_TAG } from './leaderboard-tags.ts';
import {
  type BoardKey,
  type BoardStanding,
  countByConfidence,
  listBoardStandings,
  listLastOutcomes,
  listSeasons,
} from './queries.ts';
import { LEAST_SETTLED, leaderboard } from './scoring.ts';

type Wanted = ParsedOf<typeof listForecasters>['query'];

const LAST_SHOWN = 10;

/** A page of the board, the same for everybody. */
export async function forecasterBoard(ctx: Context, wanted: Wanted) {
  const key = keyOf(wanted);
  const order = await orderOf(ctx, key);
  const { page, perPage } = clampPage(wanted, BOARD_PER_PAGE);
  const first = (page - 1) * perPage;
  const shown = order.slice(first, first + perPage);
  const placed = shown.map((standing, index) => ({ standing, rank: first + index + 1 }));
  return {
    board: wanted.board ?? 'fans',
    season: key.season,
    availableSeasons: await keptSeasons(ctx, key.isStaff),
    forecasters: await rowsOf(ctx, placed, keptOutcomes),
    leastSettled: LEAST_SETTLED,
    total: order.length,
    totalIsEstimate: false,
    page,
    perPage,
  };
}

/** Where a forecaster stands on a board; null: not on it. */
export async function ownPlace(ctx: Context, userId: number, wanted: ParsedOf<typeof getOwnPlace>['query']) {
  const order = await orderOf(ctx, keyOf(wanted));
  const at = order.findIndex(({ forecasterId }) => forecasterId === userId);
  const standing = order[at];
  const [row = null] = standing
    ? await rowsOf(ctx, [{ standing, rank: at + 1 }], ({ db }, ids) => listLastOutcomes(db, ids))
    : [];
  return { place: row, leastSettled: LEAST_SETTLED };
}

/** Throws not_found for who has never forecast anything that was settled. */
export async function calibration(ctx: Context, forecasterId: number) {
  const counted = await countByConfidence(ctx.db, forecasterId);
  const standing = (await listStandings(ctx.db, [forecasterId])).get(forecasterId);
  if (!standing || counted.length === 0) throw apiError('not_found');
  return {
    username: standing.publicName,
    settled: counted.reduce((sum, { said }) => sum + said, 0),
    calibration: counted.toSorted((a, b) => a.confidence - b.confidence),
  };
}

const keyOf = ({ board, season, sport, siteId }: Pick<Wanted, 'board' | 'season' | 'sport' | 'siteId'>): BoardKey => ({
  isStaff: board === 'staff',
  season: season ?? null,
  sport: sport ?? null,
  siteId: siteId ?? null,
});

/** Made from memory until somebody's forecast is settled. */
function orderOf({ db, memory }: Context, key: BoardKey): Promise<BoardStanding[]> {
  return memory.recallChoice(`leaderboard ${JSON.stringify(key)}`, [LEADERBOARD_TAG], async () => {
    const standings = await listBoardStandings(db, key, LEAST_SETTLED);
    const byId = new Map(standings.map((standing) => [standing.forecasterId, standing]));
    return leaderboard(standings).flatMap(({ forecasterId }) => byId.get(forecasterId) ?? []);
  });
}

const keptSeasons = ({ db, memory }: Context, isStaff: boolean) =>
  memory.recall(`leaderboard seasons ${isStaff}`, [LEADERBOARD_TAG], () => listSeasons(db, isStaff));

type LastOutcomes = ReturnType<typeof listLastOutcomes>;

/** Of a page of the board; one forecaster alone is not worth remembering. */
const keptOutcomes = ({ db, memory }: Context, ids: readonly number[]): LastOutcomes =>
  memory.recallChoice(`leaderboard outcomes ${ids.join()}`, [LEADERBOARD_TAG], () => listLastOutcomes(db, ids));

async function rowsOf(
  ctx: Context,
  placed: readonly { standing: BoardStanding; rank: number }[],
  outcomesOf: (ctx: Context, ids: readonly number[]) => LastOutcomes,
): Promise<BoardRow[]> {
  const ids = placed.map(({ standing }) => standing.forecasterId);
  const [members, outcomes] = await Promise.all([listStandings(ctx.db, ids), outcomesOf(ctx, ids)]);
  return placed.map(({ standing, rank }) => {
    const { forecasterId, pointsHundredths, settled, right, brier } = standing;
    const last = outcomes.get(forecasterId) ?? [];
    return {
      rank,
      id: forecasterId,
      username: members.get(forecasterId)?.publicName ?? null,
      points: pointsHundredths / 100,
      settled,
      right,
      accuracy: Math.round((right / settled) * 1000) / 10,
      brier: Math.round(brier / settled / 10) / 1000,
      streak: streakOf(last),
      lastTen: last.slice(0, LAST_SHOWN).toReversed(),
    };
  });
}

/** `outcomes`: the latest first. */
function streakOf([latest, ...before]: readonly boolean[]): number {
  if (latest === undefined) return 0;
  const end = before.findIndex((isRight) => isRight !== latest);
  const length = 1 + (end < 0 ? before.length : end);
  return latest ? length : -length;
}
