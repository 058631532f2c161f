import { z } from 'zod';
import { activityEvent } from '#features/recruiting/events/event-view.ts';
import { prospectIdInput } from '#features/recruiting/prospects/prospect-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { TICKER_TAG } from './timeline-tags.ts';

export const listPersonEvents = defineEndpoint({
  method: 'GET',
  path: '/api/v2/people/{personId}/events',
  summary:
    'Everything dated of a person, the latest first: decisions, offers, visits, the portal, changes of our rating',
  access: 'public',
  params: z.object({ personId: prospectIdInput }),
  response: z.object({ events: z.array(activityEvent) }),
  cache: { seconds: 300 },
});

export const getEventTicker = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/event_ticker',
  summary:
    'The twenty events of the site that became known last: a team’s site has those of its college, a sport’s those of its sport',
  access: 'public',
  response: z.object({ events: z.array(activityEvent) }),
  // Polled once a minute by clients without the stream.
  cache: { seconds: 30 },
  live: { tags: [TICKER_TAG] },
});
