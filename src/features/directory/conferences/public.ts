export type { Conference, ReferenceConference } from './conference.ts';
export {
  conferenceOrder,
  conferencesWithTeams,
  countMembers,
  findConference as findConferenceByAbbreviation,
  listAllConferences,
  listConferencesByIds,
  saveConferences,
} from './queries.ts';
