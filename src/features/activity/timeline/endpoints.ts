import { handle } from '#platform/http/handle.ts';
import { getEventTicker, listPersonEvents } from './contract.ts';
import { eventsOfPerson, tickerOf } from './service.ts';

export const timelineEndpoints = [
  handle(listPersonEvents, { run: (ctx, { params }) => eventsOfPerson(ctx, params.personId) }),
  handle(getEventTicker, { run: (ctx) => tickerOf(ctx) }),
];
