import { handle } from '#platform/http/handle.ts';
import { getActivePromotion, validatePromotion } from './contract.ts';
import { activePromotion, validateCode } from './service/read-code.ts';

export const promotionEndpoints = [
  handle(getActivePromotion, { run: (ctx, { query }) => activePromotion(ctx, query) }),
  handle(validatePromotion, { run: (ctx, { query }) => validateCode(ctx, query) }),
];
