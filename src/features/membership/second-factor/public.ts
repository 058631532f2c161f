export { secondFactorMail } from './emails.tsx';
export { deleteSecondFactor as forgetSecondFactor, findSecondFactor, isSecondFactorOn } from './queries.ts';
export { removalDueAt } from './removal.ts';
export { countUnreadable } from './service/count-unreadable.ts';
export { removeByMail, stopRemoval } from './service/removal.ts';
export { requireConfirmedEmail, requireSecondFactorGiven } from './service/requirement.ts';
