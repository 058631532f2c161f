export { type AddOnWish, eligible } from './add-on-change.ts';
export { overlapping } from './order.ts';
export type { KeptSubscription } from './queries.ts';
export { findSubscription, listLiveSubscriptions, saveNextPercentOff } from './queries.ts';
export { ownSubscription } from './service/change-own.ts';
export { changePriceOf } from './service/change-price.ts';
export { lockOwner } from './service/fulfil.ts';
export { extendSubscription, giveSubscription } from './service/give.ts';
export { setEndsWithTerm } from './service/keep-add-ons.ts';
export { moneyRecord } from './service/money-record.ts';
export { checkOnSale } from './service/on-sale.ts';
export { buyAddOn, previewAddOn, signAddOn } from './service/order-add-on.ts';
export { buy } from './service/own.ts';
export { payBill, payingBy } from './service/pay-bill.ts';

export { changeLocked, nextBill } from './service/renew.ts';
export { viewOf } from './service/views.ts';
export { isPaidType, nextChargeAt } from './subscription.ts';
export { type Transition, transition } from './transition.ts';
