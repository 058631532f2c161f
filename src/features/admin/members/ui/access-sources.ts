import type { OverviewData } from './overview-data.ts';

/** What gives a member access, as staff read it. */
export const ACCESS_SOURCES: Readonly<Record<OverviewData['member']['access'][number]['source'], string>> = {
  comp: 'Complimentary',
  subscription: 'Subscription',
  add_on: 'Add-on',
  gift: 'Gift',
  partner: 'Partner',
};
