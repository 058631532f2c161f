import { listStandings, type MemberStanding } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { brierTenThousandths, LEADERBOARD_TAG, pointsHundredths, type Stars } from '../../leaderboard/public.ts';
import { closeCycle, type Forecast, listForSettlement, listWordsUntil, openCycle, presentCycle } from '../queries.ts';
import { type ForecasterRecord, listRecords } from '../reading-queries.ts';
import { closeUnsettled, type Settlement, takeBackLateWords, writeSettlements } from '../settlement-queries.ts';
import { standingWord } from '../standing-word.ts';

/** A commitment settles what was forecast; a decommitment opens the next cycle. Both within the transaction of the decision. */

export type Decision = {
  prospectId: number;
  sport: string;
  /** The prospect's class: the season of the board. */
  classYear: number;
  stars: number | null;
  collegeId: number;
  /** When he decided, as far as it is known: what was said later does not count. Never in the future. */
  decidedAt: Date;
};

const TEN_THOUSAND = 10_000;

/**
 * Settles the open cycle by where the prospect goes, each forecast as it stood when he decided; one that was made later is closed
 * and counts for nothing. A cycle that is settled already is left as it is. Returns how many forecasts count.
 */
export async function settleForecasts(db: Db, decision: Decision): Promise<number> {
  const { prospectId, collegeId, decidedAt } = decision;
  const { cycle, settledAt } = await presentCycle(db, prospectId);
  if (settledAt !== null) return 0;
  const open = await listForSettlement(db, prospectId, cycle);
  const stood = await asTheyStood(db, open, decidedAt);
  const userIds = stood.map(({ userId }) => userId);
  const people = { standings: await listStandings(db, userIds), records: await listRecords(db, userIds) };
  await takeBackLateWords(db, changedOf(open, stood));
  await writeSettlements(db, settlementsOf(stood, decision, people));
  if (stood.length < open.length) await closeUnsettled(db, { prospectId, cycle, settledAt: decidedAt });
  await closeCycle(db, { prospectId, cycle, collegeId, now: decidedAt });
  if (open.length > 0) await purgeTags(db, [LEADERBOARD_TAG]);
  return stood.length;
}

/** What was settled stays; whoever wants to speak of the prospect again does so in the new cycle. */
export async function reopenForecasts(db: Db, prospectId: number, now: Date): Promise<void> {
  const { cycle, settledAt } = await presentCycle(db, prospectId);
  // Committed before anybody could forecast, as an imported class is: the first cycle was never closed.
  if (settledAt !== null) await openCycle(db, prospectId, cycle + 1, now);
}

/** Without those that said nothing by then. A note that came with a later college went with it. */
async function asTheyStood(db: Db, open: readonly Forecast[], until: Date): Promise<Forecast[]> {
  const late = open.filter(({ changedAt }) => changedAt > until).map(({ id }) => id);
  if (late.length === 0) return [...open];
  const words = Map.groupBy(await listWordsUntil(db, late, until), ({ forecastId }) => forecastId);
  return open.flatMap((forecast) => {
    if (forecast.changedAt <= until) return [forecast];
    const word = standingWord(words.get(forecast.id) ?? []);
    if (!word) return [];
    const { at: changedAt, collegeId, confidence, pickedAt: collegeChangedAt } = word;
    const note = collegeId === forecast.collegeId ? forecast.note : null;
    return [{ ...forecast, collegeId, confidence, note, changedAt, collegeChangedAt }];
  });
}

function changedOf(open: readonly Forecast[], stood: readonly Forecast[]): Forecast[] {
  const asked = new Set(open);
  return stood.filter((forecast) => !asked.has(forecast));
}

/** Of the people who forecast, by id. `records`: what they had been right about before the decision. */
export type Forecasters = {
  standings: ReadonlyMap<number, MemberStanding>;
  records: ReadonlyMap<number, ForecasterRecord>;
};

/**
 * What each of all forecasts of a prospect, as they stood when he decided, earns or costs by that decision.
 */
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
