import { createHash } from 'node:crypto';

/** How the embedded PayPal treats an account, chosen by the part of its email before the @, so that testers can pick. Pure. */

export type PayerBehaviour =
  | 'pays'
  /** The agreement is saved, and every charge is declined. */
  | 'declined'
  /** The agreement is saved, and the account is closed afterwards. */
  | 'closed'
  /** Our own account's settings block its payments (paypal.com, "Block payments"). */
  | 'blocked'
  /** A charge is pending, and completed a minute later. */
  | 'pending'
  /** A charge is pending, and denied a minute later. */
  | 'denied'
  /** Refunds to it are pending at first, as with an eCheck. */
  | 'echeck'
  /** Every charge of it is disputed. */
  | 'disputed';

const BY_NAME: Readonly<Record<string, PayerBehaviour>> = {
  declined: 'declined',
  closed: 'closed',
  blocked: 'blocked',
  pending: 'pending',
  denied: 'denied',
  echeck: 'echeck',
  disputed: 'disputed',
};

export const behaviourOf = (email: string): PayerBehaviour =>
  BY_NAME[email.split('@')[0]?.toLowerCase() ?? ''] ?? 'pays';

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 13;

/** In PayPal's format for account ids: thirteen letters and digits without look-alikes. */
export const payerIdOf = (email: string): string =>
  [...createHash('sha256').update(email.toLowerCase()).digest().subarray(0, LENGTH)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
