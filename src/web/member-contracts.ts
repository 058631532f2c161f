import { getMember, listMemberSubscriptions, searchMembers } from '#features/admin/members/contract.ts';
import {
  getBillingHistory,
  getForumInfo,
  getTracking,
  getUserHistory,
} from '#features/admin/members/histories-view.ts';
import { requestRefund, requestWaiver } from '#features/admin/refund-requests/refund-requests-view.ts';
import { previewRefund, refundByStaff } from '#features/billing/payments/staff-refund-view.ts';
import { grantComp, revokeComp } from '#features/membership/entitlements/contract.ts';
import {
  changeMemberEmail,
  logOutMember,
  mailMember,
  reinstateMember,
  resetMemberFactor,
  scheduleMemberDeletion,
  startViewing,
  suspendMember,
  undoMemberDeletion,
  unlockMember,
} from '#features/membership/member-service/contract.ts';
import {
  cancelByStaff,
  getStaffSubscription,
  previewStaffUpgrade,
  upgradeByStaff,
  waiveByStaff,
} from '#features/membership/subscriptions/staff-calls-view.ts';
import { getProspectTracking } from '#features/notifications/follows/tracking-view.ts';

/** The calls of staff pages about one member. */
export const memberContracts = {
  cancel: cancelByStaff,
  changeEmail: changeMemberEmail,
  billingHistory: getBillingHistory,
  find: searchMembers,
  forumInfo: getForumInfo,
  get: getMember,
  grantComp,
  history: getUserHistory,
  logOut: logOutMember,
  mail: mailMember,
  prospectTracking: getProspectTracking,
  refund: refundByStaff,
  refundPreview: previewRefund,
  reinstate: reinstateMember,
  requestRefund,
  requestWaiver,
  resetFactor: resetMemberFactor,
  revokeComp,
  scheduleDeletion: scheduleMemberDeletion,
  startViewing,
  subscription: getStaffSubscription,
  subscriptions: listMemberSubscriptions,
  suspend: suspendMember,
  tracking: getTracking,
  undoDeletion: undoMemberDeletion,
  unlock: unlockMember,
  upgrade: upgradeByStaff,
  upgradePreview: previewStaffUpgrade,
  waive: waiveByStaff,
};
