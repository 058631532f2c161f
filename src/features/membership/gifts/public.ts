export { countWaitingGifts, findGift } from './queries.ts';
export { fulfilGift } from './service/fulfil-gift.ts';
export { AFTER_REDEEMING, redeemToken } from './service/redeem-gift.ts';
