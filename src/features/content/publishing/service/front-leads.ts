import { changeDocument, readDocument, siteOfId } from '#features/sites/documents/public.ts';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { articleRows, FRONT_LEAD, findListed, frontLead, isPinnedOn } from '../../articles/public.ts';
import type { FrontPageView, pinLead, unpinLead } from '../lead-calls-view.ts';
import { mayOnSite } from '../policy.ts';
import { getContentToRead } from './held-content.ts';

/** The lead of a front page, as set by an editor. Every change is audited, and purges the front page. */

const keyOf = (siteId: number) => ({ siteId, kind: FRONT_LEAD }) as const;

export async function frontPagesOf(ctx: Context, contentId: number): Promise<{ frontPages: FrontPageView[] }> {
  const { article } = await getContentToRead(ctx, contentId);
  if (article.status !== 'published') return { frontPages: [] };
  const { siteId, sport, collegeIds } = article.text;
  const isItsOwn = (site: Site) =>
    site.kind === 'main' ||
    (site.kind === 'sport' ? site.sport === sport : site.id === siteId || collegeIds.includes(site.collegeId ?? 0));
  const sites = (await listSites(ctx.db)).filter(
    (site) => mayOnSite(ctx.actor, 'content:publish', site.id) && isItsOwn(site),
  );
  return { frontPages: await Promise.all(sites.map((site) => frontPageOf(ctx, site, contentId))) };
}

async function frontPageOf(ctx: Context, { id: siteId, name }: Site, contentId: number): Promise<FrontPageView> {
  const { document, version } = await readDocument(ctx, keyOf(siteId), frontLead);
  const isOn = document !== null && document.articleId !== null && isPinnedOn(document, ctx.now);
  const [row] = isOn ? await articleRows(ctx, [document.articleId ?? 0]) : [];
  const pinned = isOn && row ? { isThis: row.id === contentId, headline: row.headline, until: document.until } : null;
  return { siteId, name, version, pinned };
}

export async function pin(
  ctx: Context,
  contentId: number,
  { siteId, version, until }: ParsedOf<typeof pinLead>['body'],
) {
  const site = await siteToChange(ctx, contentId, siteId);
  if (until !== '' && until < formatDate(ctx.now, 'YYYY-MM-DD'))
    throw invalidFields({ until: ['Choose today or a later day'] });
  if (!(await findListed(ctx, site, contentId)))
    throw apiError('wrong_state', {
      message: `Readers of ${site.name} don’t see this story. Publish it first, or choose another site.`,
    });
  await write(ctx, siteId, version, { articleId: contentId, until: until || null });
  return { contentId };
}

export async function unpin(ctx: Context, contentId: number, { siteId, version }: ParsedOf<typeof unpinLead>['body']) {
  await siteToChange(ctx, contentId, siteId);
  const { document } = await readDocument(ctx, keyOf(siteId), frontLead);
  if (document?.articleId !== contentId) throw apiError('wrong_state', { message: 'This story isn’t pinned there.' });
  await write(ctx, siteId, version, { articleId: null, until: null });
  return { contentId };
}

/** Throws not_found for what the actor cannot read, and forbidden for a site that is not theirs. */
async function siteToChange(ctx: Context, contentId: number, siteId: number): Promise<Site> {
  await getContentToRead(ctx, contentId);
  const site = await siteOfId(ctx, siteId);
  if (!mayOnSite(ctx.actor, 'content:publish', siteId))
    throw apiError('forbidden', { message: 'You can only pin stories on your own sites.' });
  return site;
}

const write = (
  ctx: Context,
  siteId: number,
  seen: number,
  document: { articleId: number | null; until: string | null },
) => changeDocument(ctx, keyOf(siteId), { document, seen, schema: frontLead });
