import type { Db } from '#platform/db/database.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import type { Ports } from '#platform/ports.ts';
import { pickKnownDevice } from '../sessions/public.ts';
import { emailKey } from './member.ts';
import type { Requester } from './requester.ts';

/** How many mails somebody can have sent by asking for them: nobody's mailbox is filled through us. */

/** Of one kind, to the member who is signed in and asks for them. */
const TO_MEMBER = { points: 5, seconds: 3_600 };
/** To one address that need not be the asking member's, by all members together. */
const TO_STRANGER = { points: 5, seconds: 86_400 };

/**
 * Of one kind, to one member, by anybody: for each address that asks, for all addresses together, and for each browser that the
 * member is known by, which strangers cannot use up. No window is longer than the links of its mails are good for, so whenever a mail
 * is refused, the inbox holds one whose link still works.
 */
const REQUESTED = {
  hour: { ofOne: { points: 5, seconds: 3_600 }, ofAll: { points: 10, seconds: 3_600 } },
  quarter_hour: { ofOne: { points: 3, seconds: 900 }, ofAll: { points: 6, seconds: 900 } },
} as const;

type Limited = Pick<Ports, 'rateLimiter'>;

/** Whether the signed-in member may get one more mail of this kind; takes it. */
export async function mayMail({ rateLimiter }: Limited, kind: string, { id }: { id: number }): Promise<boolean> {
  const { isAllowed } = await rateLimiter.consume(`mail ${kind} ${id}`, TO_MEMBER);
  return isAllowed;
}

export type RequestedMail = {
  kind: string;
  userId: number;
  requester: Requester;
  window?: keyof typeof REQUESTED;
};

/** Whether a member may get one more mail of a kind that anybody can ask for; takes it. */
export async function consumeRequestedMail(
  { db, ports: { rateLimiter } }: { db: Db; ports: Limited },
  { kind, userId, requester, window = 'hour' }: RequestedMail,
): Promise<boolean> {
  const { ofOne, ofAll } = REQUESTED[window];
  const name = `mail ${kind} ${userId}`;
  const device = await pickKnownDevice(db, requester.deviceHashes, userId);
  if (device !== null) return (await rateLimiter.consume(`${name} device ${device}`, ofOne)).isAllowed;
  const byAddress = await consumeAddressLimit(rateLimiter, { name: `${name} from`, ip: requester.ip, limit: ofOne });
  return byAddress.isAllowed && (await rateLimiter.consume(name, ofAll)).isAllowed;
}

/** Whether an address that somebody typed may get one more mail of this kind; takes it. */
export async function mayMailStranger({ rateLimiter }: Limited, kind: string, email: string): Promise<boolean> {
  const { isAllowed } = await rateLimiter.consume(`mail ${kind} to ${emailKey(email)}`, TO_STRANGER);
  return isAllowed;
}
