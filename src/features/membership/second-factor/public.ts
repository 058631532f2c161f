export { deleteSecondFactor as forgetSecondFactor, isSecondFactorOn } from './queries.ts';
export { requireConfirmedEmail, requireSecondFactorGiven } from './service/requirement.ts';
