import type { Grant } from '#features/membership/entitlements/public.ts';

const WHAT: Readonly<Record<Grant['resource'], string>> = {
  premium: 'Subscriber stories',
  war_room: 'War Room',
  ads_lite: 'Fewer ads',
  ads_none: 'No ads',
};

/** What a grant opens, as customer support says it to the member. */
export const accessWords = ({ resource }: Pick<Grant, 'resource'>): string => WHAT[resource];
