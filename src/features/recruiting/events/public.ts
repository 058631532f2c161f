export { type EventRecord, type EventScope, endOfDaySql, knownMsSql } from './event-source.ts';
export { listProfilesOfPeople, recruitingEvents } from './queries.ts';
