import { createHash } from 'node:crypto';

/** What the embedded PayPal does with an account: told by the part of its e-mail before the @, so that whoever tries it can choose. Pure. */

export type PayerBehaviour =
  | 'pays'
  /** Its agreement is kept, and every charge is declined. */
  | 'declined'
  /** Its agreement is kept, and its account is closed afterwards. */
  | 'closed'
  /** Our account's own settings take no money from it (paypal.com, "Block payments"). */
  | 'blocked'
  /** A charge is held, and done a minute later. */
  | 'pending'
  /** A charge is held, and denied a minute later. */
  | 'denied'
  /** What goes back to it is pending at first, as by an eCheck. */
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

/** As PayPal writes the id of an account: thirteen letters and digits that are not taken for one another. */
export const payerIdOf = (email: string): string =>
  [...createHash('sha256').update(email.toLowerCase()).digest().subarray(0, LENGTH)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
