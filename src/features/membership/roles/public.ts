export { standingOfMember } from './service/change-standing.ts';
export { reinstateAccount } from './service/reinstate-account.ts';
export { resetSecondFactor } from './service/reset-second-factor.ts';
export { isStaffStanding, type StaffStanding } from './standing.ts';
