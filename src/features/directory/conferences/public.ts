export type { ReferenceConference } from './conference.ts';
export { conferenceOrder, countMembers, listConferencesByIds, saveConferences } from './queries.ts';
