import { DAY_MS } from '#kernel/dates.ts';
import type { BettingVerdict } from '#platform/betting/betting-partner.ts';

/** What became of the betting partner's offer for a member (decision 32). Pure. */

/** url: the member may go to the partner. validated: the partner confirmed that they can have it. external_redeemed: this person had it some other way. */
export const REDEMPTION_STATES = ['url', 'validated', 'redeemed', 'external_redeemed', 'failed'] as const;
export type RedemptionStatus = (typeof REDEMPTION_STATES)[number];

export const REDEMPTION_FAILURES = ['under_age', 'refused'] as const;
export type RedemptionFailure = (typeof REDEMPTION_FAILURES)[number];

export const REDEMPTION_KINDS = ['subscription', 'extension'] as const;
export type RedemptionKind = (typeof REDEMPTION_KINDS)[number];

type State = { status: RedemptionStatus; failure: RedemptionFailure | null };

/** A member who entered too young an age can correct it a day later: a slip can be fixed, and nobody can try years until one fits. */
export const UNDER_AGE_MS = DAY_MS;

/** Whether a member may enter their age and place, also again, and get a link; `redemption` null: they never did. */
export function mayBegin(redemption: (State & { statedAt: Date }) | null, now: Date): boolean {
  if (redemption === null || redemption.status === 'url') return true;
  if (redemption.status !== 'failed') return false;
  return redemption.failure !== 'under_age' || now.getTime() - redemption.statedAt.getTime() >= UNDER_AGE_MS;
}

/** What the partner's word makes of it; null: nothing. Its first word about a link stands, but for a refusal that it takes back. */
export function withVerdict({ status, failure }: State, outcome: BettingVerdict['outcome']): State | null {
  const isOpen = status === 'url' || (status === 'failed' && failure === 'refused');
  if (!isOpen) return null;
  switch (outcome) {
    case 'validated':
      return { status: 'validated', failure: null };
    case 'redeemed_elsewhere':
      return { status: 'external_redeemed', failure: null };
    case 'refused':
      return status === 'url' ? { status: 'failed', failure: 'refused' } : null;
  }
}
