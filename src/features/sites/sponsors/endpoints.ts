import { handle } from '#platform/http/handle.ts';
import { getSponsorEntry, getSponsors, updateSponsors } from './contract.ts';
import { saveSponsors, siteSponsors, sponsorEntry } from './service.ts';

export const sponsorEndpoints = [
  handle(getSponsors, { run: (ctx, { params, query }) => siteSponsors(ctx, params.id, query.place) }),
  handle(getSponsorEntry, { run: (ctx, { params }) => sponsorEntry(ctx, params.siteId) }),
  handle(updateSponsors, { run: (ctx, { params, body }) => saveSponsors(ctx, params.siteId, body) }),
];
