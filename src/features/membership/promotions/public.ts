export { type Benefit, type Promotion, promotedCents } from './promotion.ts';
export { confirmUse, findPromotionById, listPromotionsById, releaseUse } from './queries.ts';
export { applyCode } from './service/read-code.ts';
export { CARD_USED, takeTrialCard, takeUse } from './service/use-promotion.ts';
