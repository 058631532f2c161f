import { handle } from '#platform/http/handle.ts';
import { getActivePromotion, validatePromotion } from './contract.ts';
import { activePromotion } from './service/read-code.ts';
import { validateCode } from './service/validate-code.ts';

export const promotionEndpoints = [
  handle(getActivePromotion, { run: (ctx, { query }) => activePromotion(ctx, query) }),
  handle(validatePromotion, { run: (ctx, { query }) => validateCode(ctx, query) }),
];
