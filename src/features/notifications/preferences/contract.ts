import { z } from 'zod';
import { tickField } from '#features/membership/accounts/fields-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { DIGESTS } from '../follows/digest-view.ts';
import { ALERT_SCOPES, LEAVING_KINDS, NOTICE_KINDS } from './alert-kinds-view.ts';

const kind = z.enum(NOTICE_KINDS);
/** A row of the matrix: a kind of alert and its channels. */
const preference = z.object({
  kind,
  scope: z.enum(ALERT_SCOPES),
  /** "Commits", under the heading of its scope. */
  label: z.string(),
  bell: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
});
const byKind = z.partialRecord(kind, tickField).optional();
const site = z.object({ id: z.int(), name: z.string(), baseUrl: z.string() });
const digest = z.enum(DIGESTS);
const followedSite = site.extend({ digest });

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/notification_settings',
  summary: 'What the member hears of, and what they follow',
  access: 'signed_in',
  isOpenToViewing: true,
  response: z.object({
    /** The member's email address; nothing is sent before it is confirmed, or after an email to it bounced. */
    email: z.string(),
    emailConfirmed: z.boolean(),
    emailBounced: z.boolean(),
    preferences: z.array(preference),
    primarySite: site,
    followedSites: z.array(followedSite),
    /** Latest followed first. */
    followedProspects: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        slug: z.string(),
        classYear: z.int(),
        sport: z.enum(SPORTS),
        position: z.string().nullable(),
      }),
    ),
  }),
});

export const updateNotificationSettings = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/users/notification_settings',
  summary:
    'Changes which alerts the member gets by channel, how often they get the news of followed sites, and their primary site; omitted fields stay the same',
  access: 'signed_in',
  body: z.object({
    /** The matrix, by channel and kind: `email[prospect_commitment]`. */
    bell: byKind,
    email: byKind,
    push: byKind,
    /** By the id of a followed site: `digests[12]`. */
    digests: z
      .record(
        z
          .string()
          .max(9, { abort: true })
          .regex(/^[1-9]\d{0,8}$/),
        digest,
      )
      .optional(),
    primarySiteId: idInput.optional(),
  }),
  response: z.object({
    preferences: z.array(preference),
    followedSites: z.array(followedSite),
    primarySite: site,
  }),
  formRedirect: () => '/users/notifications?saved=1',
});

const token = z.string().min(1).max(200);
const left = z.object({ kind: z.enum(LEAVING_KINDS), label: z.string(), isOn: z.boolean() });

export const getUnsubscription = defineEndpoint({
  method: 'GET',
  path: '/api/v2/unsubscribe',
  summary: 'What an unsubscribe link ends; 404 for an invalid link',
  access: 'public',
  query: z.object({ token }),
  errors: ['not_found'],
  response: left,
});

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/v2/unsubscribe',
  summary: 'One-click unsubscribe (RFC 8058) for email clients; needs only the token',
  access: 'public',
  isSelfAuthorised: true,
  query: z.object({ token }),
  response: left,
});

export const unsubscribeByForm = defineEndpoint({
  method: 'POST',
  path: '/api/v2/unsubscribe/form',
  summary: 'Unsubscribes from a kind of email, or resubscribes, on the page of the link',
  access: 'public',
  body: z.object({ token, isOn: tickField.default(false) }),
  errors: ['not_found'],
  response: left.extend({ token: z.string() }),
  formRedirect: ({ token: shown, isOn }) =>
    `/unsubscribe?token=${encodeURIComponent(shown)}&done=${isOn ? 'on' : 'off'}`,
});
