import {
  addRedirect,
  changeRedirect,
  getRedirect,
  importRedirects,
  listRedirects,
  removeRedirect,
} from '#features/admin/redirects/contract.ts';
import {
  closeSite,
  listSiteStatus,
  previewSiteClosing,
  reopenSite,
} from '#features/admin/site-status/site-status-view.ts';
import {
  closeSport,
  listSportStatus,
  previewSportClosing,
  reopenSport,
} from '#features/admin/site-status/sport-status-view.ts';
import { endStaffTax, listStaffTax, registerStaffTax } from '#features/billing/tax/staff-tax-view.ts';
import {
  listStaffPrices,
  previewPrice,
  setStaffPrice,
  withdrawStaffPrice,
} from '#features/membership/plans/staff-prices-view.ts';
import {
  changeStaffPromotion,
  createStaffPromotion,
  endStaffPromotion,
  getStaffPromotion,
  listStaffPromotions,
  previewPromotion,
} from '#features/membership/promotions/staff-promotions-view.ts';
import { listStaffFlags, setStaffFlag } from '#features/sites/feature-flags/flags-view.ts';

/** The calls of staff pages about what is sold, and where. */
export const sellingContracts = {
  flags: { list: listStaffFlags, set: setStaffFlag },
  redirects: {
    add: addRedirect,
    change: changeRedirect,
    get: getRedirect,
    import: importRedirects,
    list: listRedirects,
    remove: removeRedirect,
  },
  siteStatus: { list: listSiteStatus, preview: previewSiteClosing, close: closeSite, reopen: reopenSite },
  sportStatus: { list: listSportStatus, preview: previewSportClosing, close: closeSport, reopen: reopenSport },
  prices: { list: listStaffPrices, preview: previewPrice, set: setStaffPrice, withdraw: withdrawStaffPrice },
  staffPromotions: {
    change: changeStaffPromotion,
    create: createStaffPromotion,
    end: endStaffPromotion,
    get: getStaffPromotion,
    list: listStaffPromotions,
    preview: previewPromotion,
  },
  staffTax: { end: endStaffTax, list: listStaffTax, register: registerStaffTax },
} as const;
