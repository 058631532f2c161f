import type { OverviewData } from './overview-data.ts';

/** The sources of a member's access, named for staff. */
export const ACCESS_SOURCES: Readonly<Record<OverviewData['member']['access'][number]['source'], string>> = {
  comp: 'Complimentary',
  subscription: 'Subscription',
  add_on: 'Add-on',
  gift: 'Gift',
  partner: 'Partner',
};
