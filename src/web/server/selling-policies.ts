import { NOT_KEPT, type PagePolicy } from '../page-policy.ts';

/** The fields of a promotion: the form's state is in the address, so that it can be previewed. */
const PROMOTION_KEYS = [
  'code',
  'gives',
  'value',
  'lasting',
  'lasting_months',
  'plans',
  'period',
  'site_id',
  'most_uses',
  'first_day',
  'last_day',
];

const staff = (...queryKeys: string[]): PagePolicy => ({ ...NOT_KEPT, queryKeys, access: 'staff' });

/** Staff pages about what is sold, and where. */
export const SELLING_POLICIES: Readonly<Record<string, PagePolicy>> = {
  'admin-promotions': staff('state', 'page'),
  'admin-promotion': staff('done'),
  'admin-new-promotion': staff(...PROMOTION_KEYS),
  'admin-prices': staff('offer', 'price', 'first_day', 'done'),
  'admin-tax': staff('done'),
  'admin-flags': staff('done'),
  'admin-redirects': staff('query', 'site_id', 'cursor', 'redirect', 'done'),
  'admin-sites': staff('site_id', 'sport', 'done'),
};
