export type { EventRecord, EventScope } from './event-source.ts';
export { listProfilesOfPeople, recruitingEvents } from './queries.ts';
