import { findMemberForUpdate } from '#features/membership/accounts/public.ts';
import { deviceName, findDeviceOfSession, signedInMember } from '#features/membership/sessions/public.ts';
import { track } from '#features/sites/analytics/public.ts';
import { findSiteById, listSites } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { checkOutsideAddress } from '#platform/outbound/outside-address.ts';
import { pushKeys } from '#platform/push/push-keys.ts';
import type { getPushSettings, setQuietHours, subscribeToPush, updatePushPermission } from '../contract.ts';
import {
  deleteSubscription,
  findByEndpoint,
  findQuietHours,
  findSubscriptionOfDevice,
  forgetDevice,
  forgetSubscriptions,
  insertSubscription,
  isKnownZone,
  listSubscriptions,
  renewSubscription,
  saveQuietHours,
  saveTimeZone,
} from '../queries.ts';
import { DEFAULT_QUIET_HOURS } from '../quiet-hours-view.ts';
import { hasPushHere, pushReach } from '../reach.ts';
import { canSeal } from '../seal.ts';

/** A member turns push alerts on and off for each browser separately. */

/** A member with more browsers than this has forgotten some: the least recently used one is removed. */
const MOST_DEVICES = 20;

export async function pushSettingsOf(ctx: Context): Promise<ReplyOf<typeof getPushSettings>> {
  const { userId } = signedInMember(ctx);
  const [reach, rows, deviceId, quiet, sites] = await Promise.all([
    pushReach(ctx),
    listSubscriptions(ctx.db, userId),
    deviceOf(ctx),
    findQuietHours(ctx.db, userId),
    listSites(ctx.db),
  ]);
  const publicKey = pushKeys(ctx.config)?.publicKey ?? null;
  const sendsFrom = (siteId: number) => reach?.siteIds.includes(siteId) ?? false;
  return {
    // Staff who view the site as the member would turn alerts on in their own browser.
    publicKey: sendsFrom(ctx.site.id) && ctx.session?.viewing === null ? publicKey : null,
    devices: rows
      .filter(({ serverKey }) => serverKey === publicKey)
      .map((row) => ({
        id: row.id,
        deviceId: row.deviceId,
        device: deviceName(row.userAgent),
        site: sites.find(({ id }) => id === row.siteId)?.name ?? '',
        isThis: row.deviceId === deviceId && row.siteId === ctx.site.id,
        isSending: sendsFrom(row.siteId),
        createdAt: row.createdAt.toISOString(),
        lastSentAt: row.lastSentAt?.toISOString() ?? null,
      })),
    quietHours: quiet ?? DEFAULT_QUIET_HOURS,
  };
}

/**
 * Throws not_found if no push is sent, and conflict for an endpoint of another account with different keys. An endpoint moves with the
 * browser that has its keys to the account that is logged in there, and alerts that still wait for the former account are never sent to it.
 */
export async function subscribe(ctx: Context, body: ParsedOf<typeof subscribeToPush>['body']): Promise<{ id: number }> {
  const { userId } = signedInMember(ctx);
  const deviceId = await deviceOf(ctx);
  const keys = pushKeys(ctx.config);
  if (keys === null || deviceId === null || !(await hasPushHere(ctx))) throw apiError('not_found');
  if (!checkOutsideAddress(body.endpoint).ok)
    throw invalidFields({ endpoint: ['This is not the address of a push service'] });
  const timeZone = body.timeZone !== undefined && (await isKnownZone(ctx.db, body.timeZone)) ? body.timeZone : null;
  const row = {
    userId,
    deviceId,
    siteId: ctx.site.id,
    endpoint: body.endpoint,
    p256dh: body.keys.p256dh.replace('=', ''),
    auth: body.keys.auth.replaceAll('=', ''),
    serverKey: keys.publicKey,
    userAgent: ctx.client.userAgent,
    seenAt: ctx.now,
    expiresAt: body.expirationTime == null ? null : new Date(body.expirationTime),
  };
  if (!canSeal(keys, row)) throw invalidFields({ keys: ['These are not keys of a browser'] });
  const { id, isNew } = await ctx.db.transaction(async (db) => {
    // Locked so that two concurrent calls for one browser run one after the other.
    if (!(await findMemberForUpdate(db, userId))) throw apiError('not_found');
    if (timeZone !== null) await saveTimeZone(db, userId, timeZone);
    const known = await findByEndpoint(db, row.endpoint);
    const isAnothers = known !== null && known.userId !== userId;
    if (isAnothers && (known.p256dh !== row.p256dh || known.auth !== row.auth)) throw addressTaken();
    if (isAnothers) await forgetSubscriptions(db, [known.id]);
    // A browser has one endpoint per site: a new one replaces the old one, and gets its waiting deliveries.
    const own = known !== null && !isAnothers ? known : await findSubscriptionOfDevice(db, row);
    if (own) {
      if (!(await renewSubscription(db, own.id, row))) throw addressTaken();
      return { id: own.id, isNew: false };
    }
    const made = await insertSubscription(db, { ...row, createdAt: ctx.now });
    if (made === null) throw addressTaken();
    const surplus = (await listSubscriptions(db, userId))
      .toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime())
      .slice(MOST_DEVICES);
    await forgetSubscriptions(
      db,
      surplus.map((each) => each.id),
    );
    return { id: made, isNew: true };
  });
  if (isNew) track(ctx, { name: 'enable_push_notifications', properties: {} });
  setCookie(ctx);
  return { id };
}

const addressTaken = () => apiError('conflict', { message: 'This device already gets the alerts of another account.' });

/** Throws not_found for a device that is not the member's. */
export async function unsubscribe(ctx: Context, id: number): Promise<{ message: string }> {
  const { userId } = signedInMember(ctx);
  if (!(await deleteSubscription(ctx.db, userId, id))) throw apiError('not_found');
  await dropUnusedCookie(ctx);
  return { message: 'Alerts are off for that device.' };
}

/** `isAllowed`: the browser allows push alerts, and this site can be installed (specification, section 4). */
export async function updatePermission(
  ctx: Context,
  { permission }: ParsedOf<typeof updatePushPermission>['body'],
): Promise<ReplyOf<typeof updatePushPermission>> {
  const { userId } = signedInMember(ctx);
  const deviceId = await deviceOf(ctx);
  if (permission !== 'granted' && deviceId !== null)
    await forgetDevice(ctx.db, { userId, deviceId, siteId: ctx.site.id });
  const isAllowed = permission === 'granted' && (await findSiteById(ctx.db, ctx.site.id))?.enablePwa === true;
  if (isAllowed) setCookie(ctx);
  else await dropUnusedCookie(ctx);
  return { isAllowed };
}

/** Throws for a time zone that the database does not know. */
export async function chooseQuietHours(ctx: Context, hours: ParsedOf<typeof setQuietHours>['body']) {
  const { userId } = signedInMember(ctx);
  if (!(await isKnownZone(ctx.db, hours.timeZone))) throw invalidFields({ time_zone: ['Choose a time zone'] });
  await saveQuietHours(ctx.db, userId, hours);
  return hours;
}

const setCookie = ({ cookies }: Context) => cookies.set('notifications', '1');

/**
 * All sites share the cookie, while a permission is for one site: the cookie is removed with the browser's last subscription on any of
 * them.
 */
async function dropUnusedCookie(ctx: Context): Promise<void> {
  const { userId } = signedInMember(ctx);
  const [rows, deviceId] = await Promise.all([listSubscriptions(ctx.db, userId), deviceOf(ctx)]);
  if (!rows.some((row) => row.deviceId === deviceId)) ctx.cookies.set('notifications', null);
}

/** Null: staff who view the site as the member have no device of the member's. */
const deviceOf = async ({ db, session }: Context): Promise<number | null> =>
  session === null || session.viewing !== null ? null : findDeviceOfSession(db, session.id);
