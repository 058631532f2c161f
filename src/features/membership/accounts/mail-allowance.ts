import type { Ports } from '#platform/ports.ts';
import { emailKey } from './member.ts';

/** How many mails somebody can have sent by asking for them: nobody's mailbox is filled through us. */

/** Of one kind, to one account, however often and by whomever they are asked for. */
const TO_MEMBER = { points: 5, seconds: 3_600 };
/** To one address that need not be the asking member's, by all members together. */
const TO_STRANGER = { points: 5, seconds: 86_400 };

type Limited = Pick<Ports, 'rateLimiter'>;

/** Whether the account may get one more mail of this kind; takes it. */
export async function mayMail({ rateLimiter }: Limited, kind: string, { id }: { id: number }): Promise<boolean> {
  const { isAllowed } = await rateLimiter.consume(`mail ${kind} ${id}`, TO_MEMBER);
  return isAllowed;
}

/** Whether an address that somebody typed may get one more mail of this kind; takes it. */
export async function mayMailStranger({ rateLimiter }: Limited, kind: string, email: string): Promise<boolean> {
  const { isAllowed } = await rateLimiter.consume(`mail ${kind} to ${emailKey(email)}`, TO_STRANGER);
  return isAllowed;
}
