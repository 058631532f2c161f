import { handle } from '#platform/http/handle.ts';
import { getConference, listConferences } from './contract.ts';
import { conferencePage, conferenceWithColleges } from './service.ts';

export const conferenceEndpoints = [
  handle(listConferences, { run: (ctx, { query }) => conferencePage(ctx.db, query) }),
  handle(getConference, { run: (ctx, { params }) => conferenceWithColleges(ctx.db, params.abbreviation) }),
];
