import type { Grant } from '#features/membership/entitlements/public.ts';

const WHAT: Readonly<Record<Grant['resource'], string>> = {
  premium: 'Subscriber stories',
  war_room: 'War Room',
  ads_lite: 'Fewer ads',
  ads_none: 'No ads',
};

/** What a grant gives access to, in the words of customer support. */
export const accessWords = ({ resource }: Pick<Grant, 'resource'>): string => WHAT[resource];
