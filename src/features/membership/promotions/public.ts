export { type Benefit, type Promotion, promotedCents } from './promotion.ts';
export { confirmUse, findPromotionById, listPromotionsById, listStaleHolds, releaseUse } from './queries.ts';
export { applyCode, NOT_FOR_UPGRADES } from './service/read-code.ts';
export { CARD_USED, findHeldSince, HOLD_MS, keepUse, takeTrialCard, takeUse } from './service/use-promotion.ts';
