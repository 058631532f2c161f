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
  listRecentForms,
  listSeasons,
  type RecentForm,
} from './queries.ts';
import { LEAST_SETTLED, leaderboard } from './scoring.ts';

type Wanted = ParsedOf<typeof listForecasters>['query'];

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
    forecasters: await rowsOf(ctx, placed, await keptForms(ctx, key, placed)),
    leastSettled: LEAST_SETTLED,
    total: order.length,
    totalIsEstimate: false,
    page,
    perPage,
  };
}

/** A forecaster's place on a board; null if not on it. */
export async function ownPlace(ctx: Context, userId: number, wanted: ParsedOf<typeof getOwnPlace>['query']) {
  const key = keyOf(wanted);
  const order = await orderOf(ctx, key);
  const at = order.findIndex(({ forecasterId }) => forecasterId === userId);
  const standing = order[at];
  // A single forecaster's form is not worth caching.
  const [row = null] = standing
    ? await rowsOf(ctx, [{ standing, rank: at + 1 }], await listRecentForms(ctx.db, key, [userId]))
    : [];
  return { place: row, leastSettled: LEAST_SETTLED };
}

/** Throws not_found for a forecaster without graded picks. */
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

/** Cached in memory until a pick is graded. */
function orderOf({ db, memory }: Context, key: BoardKey): Promise<BoardStanding[]> {
  return memory.recallChoice(`leaderboard ${JSON.stringify(key)}`, [LEADERBOARD_TAG], async () => {
    const standings = await listBoardStandings(db, key, LEAST_SETTLED);
    const byId = new Map(standings.map((standing) => [standing.forecasterId, standing]));
    return leaderboard(standings).flatMap(({ forecasterId }) => byId.get(forecasterId) ?? []);
  });
}

const keptSeasons = ({ db, memory }: Context, isStaff: boolean) =>
  memory.recall(`leaderboard seasons ${isStaff}`, [LEADERBOARD_TAG], () => listSeasons(db, isStaff));

type Placed = { standing: BoardStanding; rank: number };

/** The forms of one page of a board. */
function keptForms(
  { db, memory }: Context,
  key: BoardKey,
  placed: readonly Placed[],
): Promise<Map<number, RecentForm>> {
  const ids = placed.map(({ standing }) => standing.forecasterId);
  return memory.recallChoice(`leaderboard forms ${JSON.stringify(key)} ${ids.join()}`, [LEADERBOARD_TAG], () =>
    listRecentForms(db, key, ids),
  );
}

async function rowsOf(
  ctx: Context,
  placed: readonly Placed[],
  forms: ReadonlyMap<number, RecentForm>,
): Promise<BoardRow[]> {
  const members = await listStandings(
    ctx.db,
    placed.map(({ standing }) => standing.forecasterId),
  );
  return placed.map(({ standing, rank }) => {
    const { forecasterId, pointsHundredths, settled, right, brier } = standing;
    const { lastOutcomes, streak } = forms.get(forecasterId) ?? { lastOutcomes: [], streak: 0 };
    return {
      rank,
      id: forecasterId,
      username: members.get(forecasterId)?.publicName ?? null,
      points: pointsHundredths / 100,
      settled,
      right,
      accuracy: Math.round((right / settled) * 1000) / 10,
      brier: Math.round(brier / settled / 10) / 1000,
      streak,
      lastTen: lastOutcomes.toReversed(),
    };
  });
}
