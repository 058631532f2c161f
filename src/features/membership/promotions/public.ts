export { type Benefit, discountedTerms, type Promotion, promotedCents } from './promotion.ts';
export {
  confirmUse,
  findPromotionById,
  listInvoicesOfHolds,
  listPromotionsById,
  listStaleHolds,
  type PromotionUse,
  releaseUse,
  releaseUses,
} from './queries.ts';
export { countCodeTry } from './service/code-tries.ts';
export { applyCode, NOT_FOR_UPGRADES } from './service/read-code.ts';
export { CARD_USED, findHeldSince, HOLD_MS, keepUse, takeTrialCard, takeUse } from './service/use-promotion.ts';
