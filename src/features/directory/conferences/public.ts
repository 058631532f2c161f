export type { Conference, ReferenceConference } from './conference.ts';
export { conferenceOrder, countMembers, listAllConferences, listConferencesByIds, saveConferences } from './queries.ts';
