import type { AdKind } from './ad-slot-view.ts';

/** Labels and limits of house advertisements, for the form and the endpoint. */

/** So that each fits into the smallest slot, 320 by 100. */
export const LONGEST = { sponsor: 40, headline: 60, text: 120, action: 24, href: 500 } as const;
export const MOST_WEIGHT = 100;

export const AD_STATES = ['running', 'to_come', 'over'] as const;
export type AdState = (typeof AD_STATES)[number];

export const KIND_WORDS: Readonly<Record<AdKind, string>> = {
  house: 'House (our own)',
  betting: 'Betting (sportsbooks and their affiliates)',
  other: 'Other advertiser',
};
