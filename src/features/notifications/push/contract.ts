import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

/** Push alerts on the devices of a member. */

const settingsPage = () => '/users/notifications?saved=1#devices';

const hour = z.coerce.number<number | string>().int().min(0).max(23);
const timeZone = z
  .string()
  .max(60, { abort: true })
  .regex(/^[A-Za-z0-9_+/-]{1,60}$/, 'Choose a time zone');
const quietHours = z.object({ fromHour: z.int(), toHour: z.int(), timeZone: z.string() });

export const getPushSettings = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/push',
  summary: 'The member’s devices with push alerts, their quiet hours, and the public key to turn alerts on with',
  access: 'signed_in',
  isOpenToViewing: true,
  response: z.object({
    /** Null: this site sends no push alerts. */
    publicKey: z.string().nullable(),
    devices: z.array(
      z.object({
        id: z.int(),
        /** The same id as in the list of sessions. */
        deviceId: z.int(),
        /** "Chrome on Windows", as far as the browser reveals it. */
        device: z.string(),
        /** The site that its alerts open. */
        site: z.string(),
        /** This browser, on this site. */
        isThis: z.boolean(),
        /** False: its site currently sends no alerts. */
        isSending: z.boolean(),
        createdAt: z.string(),
        /** Null: no alert was sent yet. */
        lastSentAt: z.string().nullable(),
      }),
    ),
    quietHours,
  }),
});

export const subscribeToPush = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/push/devices',
  summary: 'Turns push alerts on for this browser on this site; again for one that is on, it renews it',
  access: 'signed_in',
  body: z.object({
    endpoint: z.string().max(1_000, { abort: true }).startsWith('https://'),
    keys: z.object({
      p256dh: z
        .string()
        .max(120, { abort: true })
        .regex(/^[A-Za-z0-9_-]{87}=?$/, 'This is not a public key of a browser'),
      auth: z
        .string()
        .max(40, { abort: true })
        .regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'This is not a secret of a browser'),
    }),
    /** Milliseconds since 1970, up to the largest valid date. */
    expirationTime: z.number().int().positive().max(8.64e15).nullish(),
    /** The browser's time zone, for quiet hours that were not set yet. */
    timeZone: timeZone.optional(),
  }),
  response: z.object({ id: z.int() }),
  errors: ['not_found', 'conflict'],
  limit: { points: 60, seconds: 60 },
});

export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/push/devices/{pushDeviceId}',
  summary: 'Turns push alerts off for one of the member’s devices',
  access: 'signed_in',
  params: z.object({ pushDeviceId: idInput }),
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
  formRedirect: settingsPage,
});

export const updatePushPermission = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/push/permission',
  summary:
    'Saves what the browser allows: sets or removes the cookie of push alerts, and forgets a browser that allows none',
  access: 'signed_in',
  body: z.object({ permission: z.enum(['granted', 'denied', 'default']) }),
  response: z.object({ isAllowed: z.boolean() }),
});

export const setQuietHours = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/push/quiet_hours',
  summary: 'Sets the hours without push alerts; the same hour twice: none',
  access: 'signed_in',
  body: z.object({ fromHour: hour, toHour: hour, timeZone }),
  response: quietHours,
  formRedirect: () => '/users/notifications?saved=1#quiet-hours',
});
