import { handle } from '#platform/http/handle.ts';
import { getActivePromotion, validatePromotion } from './contract.ts';
import { activePromotion } from './service/read-code.ts';
import {
  changeByStaff,
  createByStaff,
  endByStaff,
  preview,
  staffPromotion,
  staffPromotions,
} from './service/staff-promotions.ts';
import { validateCode } from './service/validate-code.ts';
import {
  changeStaffPromotion,
  createStaffPromotion,
  endStaffPromotion,
  getStaffPromotion,
  listStaffPromotions,
  previewPromotion,
} from './staff-promotions-view.ts';

export const promotionEndpoints = [
  handle(getActivePromotion, { run: (ctx, { query }) => activePromotion(ctx, query) }),
  handle(validatePromotion, { run: (ctx, { query }) => validateCode(ctx, query) }),
  handle(listStaffPromotions, { run: (ctx, { query }) => staffPromotions(ctx, query) }),
  handle(previewPromotion, { run: (ctx, { query }) => preview(ctx, query) }),
  handle(createStaffPromotion, { run: (ctx, { body }) => createByStaff(ctx, body) }),
  handle(getStaffPromotion, { run: (ctx, { params }) => staffPromotion(ctx, params.promotionId) }),
  handle(changeStaffPromotion, { run: (ctx, { params, body }) => changeByStaff(ctx, params.promotionId, body) }),
  handle(endStaffPromotion, { run: (ctx, { params, body }) => endByStaff(ctx, params.promotionId, body) }),
];
