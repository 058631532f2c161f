export { AFTER_REDEEMING, redeemToken } from './service/redeem-gift.ts';
