import {
  changeStaffPromotion,
  createStaffPromotion,
  endStaffPromotion,
  getStaffPromotion,
  listStaffPromotions,
  previewPromotion,
} from '#features/membership/promotions/staff-promotions-view.ts';

/** The calls of the staff's pages about what is sold, and where. */
export const sellingContracts = {
  staffPromotions: {
    change: changeStaffPromotion,
    create: createStaffPromotion,
    end: endStaffPromotion,
    get: getStaffPromotion,
    list: listStaffPromotions,
    preview: previewPromotion,
  },
} as const;
