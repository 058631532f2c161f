import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { consumeAddressLimit, forgetAddressLimit } from '#platform/limits/address-limit.ts';
import type { Ports } from '#platform/ports.ts';
import { pickKnownDevice, sentDeviceHashes } from '../sessions/public.ts';
import { emailKey } from './member.ts';
import type { Requester } from './requester.ts';

/** How many mails somebody can have sent by asking for them: nobody's mailbox is filled through us. */

/** Of one kind, to the member who is signed in and asks for them. */
const TO_MEMBER = { points: 5, seconds: 3_600 };
/** To one address that need not be the asking member's, by all members together. */
const TO_STRANGER = { points: 5, seconds: 86_400 };

/**
 * Of one kind, to one member, by anybody: for each address that asks, for all addresses together, and for each browser that the
 * member is known by, which strangers cannot use up. No window is longer than the links of its mails are good for, and a member whose
 * links end early is counted from zero (`forgetRequestedMails`), so whenever a mail is refused, the inbox holds one whose link works.
 */
const HOURLY = { ofOne: { points: 5, seconds: 3_600 }, ofAll: { points: 10, seconds: 3_600 } };
const QUARTER_HOURLY = { ofOne: { points: 3, seconds: 900 }, ofAll: { points: 6, seconds: 900 } };
const REQUESTED = {
  mail_confirmation: HOURLY,
  mail_password_reset: HOURLY,
  mail_sign_in_link: QUARTER_HOURLY,
  mail_username: HOURLY,
} as const;

type RequestedKind = keyof typeof REQUESTED;
/** With a link that ends when it, or another link of the member, is used. */
const WITH_LINK = ['mail_confirmation', 'mail_password_reset', 'mail_sign_in_link'] as const satisfies RequestedKind[];

type Limited = Pick<Ports, 'rateLimiter'>;

/** Whether the signed-in member may get one more mail of this kind; takes it. */
export async function mayMail({ rateLimiter }: Limited, kind: string, { id }: { id: number }): Promise<boolean> {
  const { isAllowed } = await rateLimiter.consume(`email ${kind} ${id}`, TO_MEMBER);
  return isAllowed;
}

export type RequestedMail = {
  kind: RequestedKind;
  userId: number;
  requester: Requester;
};

/** Whether a member may get one more mail of a kind that anybody can ask for; takes it. */
export async function consumeRequestedMail(
  { db, ports: { rateLimiter } }: { db: Db; ports: Limited },
  { kind, userId, requester }: RequestedMail,
): Promise<boolean> {
  const { ofOne, ofAll } = REQUESTED[kind];
  const name = requestedName(kind, userId);
  const device = await pickKnownDevice(db, requester.deviceHashes, userId);
  if (device !== null) return (await rateLimiter.consume(`${name} device ${device}`, ofOne)).isAllowed;
  const byAddress = await consumeAddressLimit(rateLimiter, { name: `${name} from`, ip: requester.ip, limit: ofOne });
  return byAddress.isAllowed && (await rateLimiter.consume(name, ofAll)).isAllowed;
}

/**
 * Counts the member's mails from zero, once a link was used or all links ended: the inbox may hold none that works now, so the next one
 * must not be refused. Only someone who reads that inbox, or is signed in, gets here; the counts of other browsers stay.
 */
export async function forgetRequestedMails(
  { ports: { rateLimiter }, client, cookies }: Pick<Context, 'ports' | 'client' | 'cookies'>,
  userId: number,
): Promise<void> {
  const devices = sentDeviceHashes({ cookies });
  for (const kind of WITH_LINK) {
    const { ofOne, ofAll } = REQUESTED[kind];
    const name = requestedName(kind, userId);
    await rateLimiter.forget(name, ofAll);
    await forgetAddressLimit(rateLimiter, { name: `${name} from`, ip: client.ip, limit: ofOne });
    for (const device of devices) await rateLimiter.forget(`${name} device ${device}`, ofOne);
  }
}

const requestedName = (kind: RequestedKind, userId: number): string => `email ${kind} ${userId}`;

/** Whether an address that somebody typed may get one more mail of this kind; takes it. */
export async function mayMailStranger({ rateLimiter }: Limited, kind: string, email: string): Promise<boolean> {
  const { isAllowed } = await rateLimiter.consume(`email ${kind} to ${emailKey(email)}`, TO_STRANGER);
  return isAllowed;
}
