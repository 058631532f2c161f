import { z } from 'zod';
import { ANALYTICS_EVENTS } from '#kernel/analytics-events.ts';
import { MEASUREMENT_ID } from '#kernel/measurement-id.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { siteSettingsPath } from '../documents/document-view.ts';

/** An event is small, because anybody may send one. */
const MOST_PROPERTIES = 20;

export const trackEvent = defineEndpoint({
  method: 'POST',
  path: '/api/v2/analytics/events',
  summary: 'Notes an analytics event; dropped where the reader does not allow it (decision 44)',
  access: 'public',
  body: z.object({
    name: z.enum(ANALYTICS_EVENTS),
    properties: z
      .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()]))
      .refine((properties) => Object.keys(properties).length <= MOST_PROPERTIES, {
        error: `At most ${MOST_PROPERTIES} properties`,
      })
      .default({}),
  }),
  response: z.object({ isTracked: z.boolean() }),
  limit: { points: 120, seconds: 60 },
});

/** Sent by `web/client/measure.ts` if the reader consents. */
export const countView = defineEndpoint({
  method: 'POST',
  path: '/api/v2/analytics/views',
  summary: 'Counts a page that was shown to a reader; dropped where the reader does not allow analytics',
  access: 'public',
  body: z.object({
    /** The kind of page, by its id in the table of pages: `article`. */
    page: z.string().max(40),
    /** Random, made for this one view: a beacon that arrives twice counts once. */
    view: z
      .string()
      .max(40, { abort: true })
      .regex(/^[a-z0-9]{10,40}$/),
  }),
  response: z.object({ isCounted: z.boolean() }),
});

const params = z.object({ siteId: idInput });

export const getMeasurement = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/site_measurement/{siteId}',
  summary: 'Where Google Analytics counts what happens on a site, as staff edit it',
  access: 'staff',
  permission: 'promotions:read',
  params,
  response: z.object({
    /** Empty: none. */
    measurementId: z.string(),
    version: z.string(),
    /** The operator configured the secret of this data stream; without it nothing is sent. */
    hasSecret: z.boolean(),
    mayWrite: z.boolean(),
  }),
});

export const updateMeasurement = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/site_measurement/{siteId}',
  summary: 'Sets the GA4 measurement id of a site; empty: its events are not sent to Google',
  access: 'staff',
  permission: 'promotions:write',
  params,
  body: z.object({
    /** As last read. */
    version: z.string().max(64),
    measurementId: z
      .string()
      .trim()
      .max(22, { abort: true, error: 'Enter a measurement ID like G-AB12CD34EF' })
      .toUpperCase()
      .refine((id) => id === '' || MEASUREMENT_ID.test(id), { error: 'Enter a measurement ID like G-AB12CD34EF' })
      .default(''),
  }),
  response: z.object({ siteId: z.int(), version: z.string() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'measurement'),
});
