import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { consumeAddressLimit, forgetAddressLimit } from '#platform/limits/address-limit.ts';
import type { Ports } from '#platform/ports.ts';
import { pickKnownDevice, sentDeviceHashes } from '../sessions/public.ts';
import { emailKey } from './member.ts';
import type { Requester } from './requester.ts';

/** Rate limits on emails that people can request, so that nobody can flood a mailbox through us. */

/** Emails of one kind, requested by the logged-in member for themselves. */
const TO_MEMBER = { points: 5, seconds: 3_600 };
/** Emails to one address that need not belong to the requesting member, for all members together. */
const TO_STRANGER = { points: 5, seconds: 86_400 };

/**
 * Emails of one kind to one member, requested by anybody: per requesting address, for all addresses together, and per browser that the
 * member is known by, which strangers can't use up. No window is longer than the emailed links are valid, and the count of a member whose
 * links end early is reset (`forgetRequestedMails`). So whenever an email is refused, the inbox holds one whose link works.
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
/** Emails with a link that stops working when it, or another link of the member, is used. */
const WITH_LINK = ['mail_confirmation', 'mail_password_reset', 'mail_sign_in_link'] as const satisfies RequestedKind[];

type Limited = Pick<Ports, 'rateLimiter'>;

/** Consumes one email of this kind from the logged-in member's limit; false if none is left. */
export async function mayMail({ rateLimiter }: Limited, kind: string, { id }: { id: number }): Promise<boolean> {
  const { isAllowed } = await rateLimiter.consume(`email ${kind} ${id}`, TO_MEMBER);
  return isAllowed;
}

export type RequestedMail = {
  kind: RequestedKind;
  userId: number;
  requester: Requester;
};

/** Consumes one email of a kind that anybody can request from a member's limit; false if none is left. */
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
 * Resets the member's counts once a link was used or all links ended: the inbox may hold no working link then, so the next email must not
 * be refused. Only somebody who reads that inbox, or is logged in, can cause this; the counts of other browsers stay.
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

/** Consumes one email of this kind from the limit of an address that somebody typed; false if none is left. */
export async function mayMailStranger({ rateLimiter }: Limited, kind: string, email: string): Promise<boolean> {
  const { isAllowed } = await rateLimiter.consume(`email ${kind} to ${emailKey(email)}`, TO_STRANGER);
  return isAllowed;
}
