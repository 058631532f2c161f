export {
  deleteImported,
  insertImported,
  listImported,
  listMembersAfter,
  listTaken,
} from './imported-rows.ts';
export { consumeRequestedMail, forgetRequestedMails, mayMail } from './mail-allowance.ts';
export { AGE_BANDS, type AgeBand, EMAIL_TAKEN, emailKey, IMPORT_PARAMS, isImportParam, usernameKey } from './member.ts';
export {
  changeIdentity,
  countRegisteredBetween,
  findMember,
  findMemberByLogin,
  findMemberForUpdate,
  insertMember,
  isEmailTaken,
  listMembersByIds,
  listPublisherSites,
  lockSuperAdmins,
  type Member,
  type NewMember,
  replacePublisherSites,
  takenOf,
  updateMember,
} from './queries.ts';
export { countPrimaryMembers, countRegistrations } from './registration-counts.ts';
export { requester, requesterOf } from './requester.ts';
export { listNewestMembers, searchMembersByPrefix } from './search-queries.ts';
export { mayMailChange, startEmailChange } from './service/change-email.ts';
export { checkServed, lockServed } from './service/check-served.ts';
export { askForConfirmation, confirmEmail, postConfirmation } from './service/confirm-email.ts';
export { scheduleDeletion, undoDeletion } from './service/deletion.ts';
export { restoreEmail } from './service/restore-email.ts';
export { siteNames } from './service/site-names.ts';
export { type CaptchaGate, captchaGate, captchaNeeded, takeAnswer } from './service/telling.ts';
export { listMembersWithRole, listStaffIds, listStandings, lockIdsWithRole, type MemberStanding } from './standings.ts';
export { USERNAME_TAKEN, usernameFault } from './username.ts';
