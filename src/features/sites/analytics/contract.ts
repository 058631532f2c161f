import { z } from 'zod';
import { ANALYTICS_EVENTS } from '#kernel/analytics-events.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

/** An event is a small fact; anybody may send one. */
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
