import { listStandings, type MemberStanding } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { brierTenThousandths, LEADERBOARD_TAG, pointsHundredths, type Stars } from '../../leaderboard/public.ts';
import {
  closeCycle,
  type Forecast,
  listForSettlement,
  openCycle,
  presentCycle,
  type Settlement,
  writeSettlements,
} from '../queries.ts';

/** A commitment settles what was forecast; a decommitment opens the next cycle. Both within the transaction of the decision. */

export type Decision = {
  prospectId: number;
  sport: string;
  /** The prospect's class: the season of the board. */
  classYear: number;
  stars: number | null;
  collegeId: number;
  now: Date;
};

const TEN_THOUSAND = 10_000;

/** Settles the open cycle by where the prospect goes; a cycle that is settled already is left as it is. Returns how many forecasts. */
export async function settleForecasts(db: Db, decision: Decision): Promise<number> {
  const { cycle, isOpen } = await presentCycle(db, decision.prospectId);
  if (!isOpen) return 0;
  const open = await listForSettlement(db, decision.prospectId, cycle);
  const standings = await listStandings(
    db,
    open.map(({ userId }) => userId),
  );
  await writeSettlements(db, settlementsOf(open, decision, standings));
  await closeCycle(db, { prospectId: decision.prospectId, cycle, collegeId: decision.collegeId, now: decision.now });
  if (open.length > 0) await purgeTags(db, [LEADERBOARD_TAG]);
  return open.length;
}

/** What was settled stays; whoever wants to speak of the prospect again does so in the new cycle. */
export async function reopenForecasts(db: Db, prospectId: number, now: Date): Promise<void> {
  const { cycle, isOpen } = await presentCycle(db, prospectId);
  // Committed before anybody could forecast, as an imported class is: the first cycle was never closed.
  if (!isOpen) await openCycle(db, prospectId, cycle + 1, now);
}

/** What each of all forecasts of a prospect earns or costs by that decision. `standings`: who made them, by id. */
export function settlementsOf(
  open: readonly Forecast[],
  decision: Decision,
  standings: ReadonlyMap<number, MemberStanding>,
): Settlement[] {
  const stars = starsOf(decision.stars);
  return open.map((forecast) => {
    const { id, userId, cycle, confidence, collegeId, collegeChangedAt } = forecast;
    const isRight = collegeId === decision.collegeId;
    const others = open.filter((each) => each.collegeId !== collegeId).length;
    const disagreement = Math.round((others / open.length) * TEN_THOUSAND);
    const { primarySiteId = 0, isStaff = false } = standings.get(userId) ?? {};
    const settled = {
      confidence,
      isRight,
      stars,
      pickedAt: collegeChangedAt,
      settledAt: decision.now,
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
      settledAt: decision.now,
      disagreement,
      pointsHundredths: pointsHundredths(settled),
      brier: brierTenThousandths(settled),
    };
  });
}

const starsOf = (stars: number | null): Stars | null =>
  stars === 2 || stars === 3 || stars === 4 || stars === 5 ? stars : null;
