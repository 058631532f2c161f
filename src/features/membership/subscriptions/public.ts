export { type AddOnSelection, eligible, type HeldAddOn } from './add-on-change.ts';
export {
  type AddOnChangeFilter,
  type AddOnChangeRow,
  countAddOnChanges,
  listAddOnChanges,
} from './add-on-change-queries.ts';
export { countOverdue } from './due-queries.ts';
export { extensionWords } from './extension-words.ts';
export type { Extension } from './gift-worth.ts';
export { overlapping } from './order-view.ts';
export { countKeepingPrice, type RenewingOffer } from './price-counts.ts';
export type { KeptSubscription } from './queries.ts';
export { countRenewing, findSubscription, listLiveSubscriptions, saveNextPercentOff } from './queries.ts';
export { accountSubscriptions } from './service/account-subscriptions.ts';
export { ownSubscription, takeBackLocked } from './service/change-own.ts';
export { changePriceOf } from './service/change-price.ts';
export { applyDispute } from './service/follow-dispute.ts';
export { fulfilSubscription, lockOwner } from './service/fulfil.ts';
export { extendSubscription, giveSubscription, previewExtension, shortenSubscription } from './service/give.ts';
export { setEndsWithTerm } from './service/keep-add-ons.ts';
export { moneyRecord } from './service/money-record.ts';
export { nextBill } from './service/next-bill.ts';
export { checkOnSale } from './service/on-sale.ts';
export { orderAddOns, previewAddOns, signAddOns } from './service/order-add-ons.ts';
export { buy } from './service/own.ts';
export { changeLocked, countRefusal } from './service/renew.ts';
export { checkWaiverRequest, giveApprovedWaiver, waiverOf } from './service/staff-waive.ts';
export { viewOf, viewsOf } from './service/views.ts';
export { listSoldByInvoice } from './sold-queries.ts';
export { countPaidTermsBetween, countPastDue, countSubscriptionsOfSite } from './state-counts.ts';
export { givesAccess, isPaidType, nextChargeAt } from './subscription.ts';
export { type Transition, transition } from './transition.ts';
export {
  listSubscriptionsOf,
  listTransitions,
  listTransitionsAmong,
  type TransitionRow,
  transitionKeysOf,
} from './transition-queries.ts';
export { transitionWords } from './transition-words.ts';
