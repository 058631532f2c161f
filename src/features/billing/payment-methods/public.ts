export { paysByPaypal } from './agreement-queries.ts';
export { listMembersByDigits } from './digits-queries.ts';
export {
  knownIssue,
  paymentIssue,
  paymentPending,
  paymentUnknown,
  paypalNotOffered,
} from './payment-issue.ts';
export {
  type BillingAddress,
  findBillingAddress,
  findCardCustomer,
  listExpiringMembers,
  saveBillingAddress,
  sharePayer,
} from './queries.ts';
export { billingAddressOf, checkBillingAddress, moveMember } from './service/billing-address.ts';
export { billingInformation } from './service/billing-information.ts';
export { endAgreement } from './service/end-agreement.ts';
export { askAgreement, forgetAgreements, keepAgreement } from './service/keep-agreement.ts';
export { type CardKeeping, finishKeeping, forgetCards, keepCard } from './service/keep-card.ts';
export { findKeptPayer, type KeptPayer, removeKeptPayer } from './service/kept-payer.ts';
export { refreshCard } from './service/refresh-card.ts';
export { refuseDebtor } from './service/refuse-debtor.ts';
export { countingRefusal, forgetOldRefusals } from './service/refused-cards.ts';
export { seekAgreements } from './service/seek-agreements.ts';
export { type MembersTax, taxesOfMember, taxOfMember } from './service/tax-of-member.ts';
