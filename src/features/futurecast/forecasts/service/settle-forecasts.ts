import { listStandings, type MemberStanding } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { brierTenThousandths, LEADERBOARD_TAG, pointsHundredths, type Stars } from '../../leaderboard/public.ts';
import { closeCycle, type Forecast, listForSettlement, listWordsUntil, openCycle, presentCycle } from '../queries.ts';
import { type ForecasterRecord, listRecords } from '../reading-queries.ts';
import { closeUnsettled, type Settlement, takeBackLateWords, writeSettlements } from '../settlement-queries.ts';
import { standingWord } from '../standing-word.ts';

/** A commitment grades the picks on the prospect; a decommitment opens the next cycle. Both run in the transaction of the decision. */

export type Decision = {
  prospectId: number;
  sport: string;
  /** The prospect's class, which is the leaderboard's season. */
  classYear: number;
  stars: number | null;
  collegeId: number;
  /** When the prospect decided, as far as known; never in the future. */
  decidedAt: Date;
};

const TEN_THOUSAND = 10_000;

/**
 * Grades the open cycle by the prospect's decision. For a past decision each pick is graded as it was at the time; a pick made later is
 * closed and does not count. A cycle that is already graded is left alone. Returns the number of picks that count. `isOfThePast`: the
 * decision became known after its day.
 */
export async function settleForecasts(db: Db, entered: Decision, { isOfThePast = false } = {}): Promise<number> {
  const { prospectId, collegeId } = entered;
  const present = await presentCycle(db, prospectId);
  if (present.settledAt !== null) return 0;
  const { cycle } = present;
  const open = await listForSettlement(db, prospectId, cycle);
  const decidedAt = isOfThePast ? entered.decidedAt : lastOf(entered.decidedAt, open);
  const decision = { ...entered, decidedAt };
  const stood = isOfThePast ? await asTheyStood(db, open, decision) : open;
  const userIds = stood.map(({ userId }) => userId);
  const people = { standings: await listStandings(db, userIds), records: await listRecords(db, userIds) };
  await takeBackLateWords(db, changedOf(open, stood));
  await writeSettlements(db, settlementsOf(stood, decision, people));
  if (stood.length < open.length) await closeUnsettled(db, { prospectId, cycle, settledAt: decidedAt });
  await closeCycle(db, { prospectId, cycle, collegeId, settledAt: decidedAt });
  if (open.length > 0) await purgeTags(db, [LEADERBOARD_TAG]);
  return stood.length;
}

/**
 * Graded picks stay graded; new picks on the prospect belong to the new cycle. `leftAt`: when the prospect decommitted, as far as known.
 */
export async function reopenForecasts(db: Db, prospectId: number, leftAt: Date): Promise<void> {
  const { cycle, settledAt } = await presentCycle(db, prospectId);
  // Committed before anybody could pick, as in an imported class: the first cycle was never closed.
  if (settledAt !== null) await openCycle(db, prospectId, cycle + 1, leftAt);
}

/** A pick made while a current decision waits for the lock comes before it, possibly by another server's clock: it counts. */
const lastOf = (decidedAt: Date, open: readonly Forecast[]) =>
  new Date(Math.max(decidedAt.getTime(), ...open.map(({ changedAt }) => changedAt.getTime())));

/** Without picks that did not exist by then, and without notes that were written later. */
async function asTheyStood(
  db: Db,
  open: readonly Forecast[],
  { prospectId, decidedAt: until }: Decision,
): Promise<Forecast[]> {
  const forecastIds = open.filter(({ changedAt }) => changedAt > until).map(({ id }) => id);
  const said = forecastIds.length === 0 ? [] : await listWordsUntil(db, { prospectId, forecastIds, until });
  const words = Map.groupBy(said, ({ forecastId }) => forecastId);
  return open.flatMap((forecast) => {
    const isNotedLate = forecast.notedAt !== null && forecast.notedAt > until;
    const noted = isNotedLate ? { ...forecast, note: null } : forecast;
    if (forecast.changedAt <= until) return [noted];
    const word = standingWord(words.get(forecast.id) ?? []);
    if (!word) return [];
    const { at: changedAt, collegeId, confidence, pickedAt: collegeChangedAt } = word;
    return [{ ...noted, collegeId, confidence, changedAt, collegeChangedAt }];
  });
}

function changedOf(open: readonly Forecast[], stood: readonly Forecast[]): Forecast[] {
  const asked = new Set(open);
  return stood.filter((forecast) => !asked.has(forecast));
}

/** The forecasters, by id. `records`: their records when the decision was entered. */
export type Forecasters = {
  standings: ReadonlyMap<number, MemberStanding>;
  records: ReadonlyMap<number, ForecasterRecord>;
};

/** The points that each pick on a prospect, as it was at the decision, earns or loses. */
export function settlementsOf(
  stood: readonly Forecast[],
  decision: Decision,
  { standings, records }: Forecasters,
): Settlement[] {
  const stars = starsOf(decision.stars);
  return stood.map((forecast) => {
    const { id, userId, cycle, confidence, collegeId, collegeChangedAt } = forecast;
    const isRight = collegeId === decision.collegeId;
    const others = stood.filter((each) => each.collegeId !== collegeId).length;
    const disagreement = Math.round((others / stood.length) * TEN_THOUSAND);
    const { primarySiteId = 0, isStaff = false } = standings.get(userId) ?? {};
    const { settled: priorSettled = 0, right: priorRight = 0 } = records.get(userId) ?? {};
    const settled = {
      confidence,
      isRight,
      stars,
      pickedAt: collegeChangedAt,
      settledAt: decision.decidedAt,
      disagreement: disagreement / TEN_THOUSAND,
    };
    return {
      forecastId: id,
      userId,
      prospectId: decision.prospectId,
      cycle,
      sport: decision.sport,
      season: decision.classYear,
      siteId: primarySiteId,
      isStaff,
      stars,
      confidence,
      isRight,
      pickedAt: collegeChangedAt,
      settledAt: decision.decidedAt,
      disagreement,
      pointsHundredths: pointsHundredths(settled),
      brier: brierTenThousandths(settled),
      priorSettled,
      priorRight,
    };
  });
}

const starsOf = (stars: number | null): Stars | null =>
  stars === 2 || stars === 3 || stars === 4 || stars === 5 ? stars : null;
