import { z } from 'zod';
import { type Context, isAllowed } from '#platform/context.ts';
import { changeDocument, readDocument, recallDocument, siteOfId } from '../documents/public.ts';
import { type SponsorPlace, sponsor, sponsorsFor } from './sponsor-view.ts';

const KIND = 'sponsors';
const sponsorDocument = z.object({ sponsors: z.array(sponsor) });

/** Throws not_found if there is no such site. */
export async function siteSponsors(ctx: Context, siteId: number, place: SponsorPlace) {
  await siteOfId(ctx, siteId);
  const document = await recallDocument(ctx, { siteId, kind: KIND }, sponsorDocument);
  return { sponsors: sponsorsFor(document?.sponsors ?? [], place) };
}

export async function sponsorEntry(ctx: Context, siteId: number) {
  await siteOfId(ctx, siteId);
  const { document, version } = await readDocument(ctx, { siteId, kind: KIND }, sponsorDocument);
  return { sponsors: document?.sponsors ?? [], version, mayWrite: isAllowed(ctx, 'promotions:write') };
}

type SponsorsInput = {
  version: number;
  sponsors: readonly { name: string; href: string; line: string; isBetting: boolean }[];
};

export async function saveSponsors(ctx: Context, siteId: number, { version: seen, sponsors }: SponsorsInput) {
  await siteOfId(ctx, siteId);
  const named = sponsors
    .filter(({ name }) => name !== '')
    .map(({ line, ...each }) => ({ ...each, line: line || null }));
  const document = { sponsors: named };
  return {
    siteId,
    version: await changeDocument(ctx, { siteId, kind: KIND }, { document, schema: sponsorDocument, seen }),
  };
}
