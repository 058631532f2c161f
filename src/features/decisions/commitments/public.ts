export { checkDay, type DayRange, decisionDays, offerDays, visitDays } from './entry-days.ts';
export { correctable, latestDecision } from './latest-decision.ts';
export { listOwnColleges, mayDecideFor } from './policy.ts';
