import type { FastifyInstance } from 'fastify';
import { siteNewsTag } from '#features/content/articles/public.ts';
import {
  freshNews,
  newsUntil,
  newsUrlSet,
  readPartName,
  robotsTxt,
  sitemapIndex,
  sitemapPart,
  sitemapParts,
  urlSet,
} from '#features/content/sitemaps/public.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { asAnybody, type Context } from '#platform/context.ts';
import { withTimeout } from '#platform/http/timeout.ts';
import { pageStands } from '../pages.ts';
import type { TextDeps } from './feeds.ts';
import { sendText } from './text-reply.ts';

/** What crawlers request: robots.txt, the sitemap in its parts, the news sitemap. Each host has its own. */

const XML = 'application/xml';
/** A takedown purges everything, which covers what these tags do not name. */
const TAGS = ['sites', 'colleges'];

export function registerSitemaps(http: FastifyInstance, deps: TextDeps): void {
  const { config } = deps;

  http.get('/robots.txt', async (request, reply) => {
    const ctx = asAnybody(await deps.contextOf(request));
    const { site, now } = ctx;
    const isUnlisted = config.BLUECHIP_UNLISTED;
    const make = async () => {
      const news = isUnlisted ? { hasNews: false, changesAt: null } : await newsOf(ctx);
      const text = robotsTxt({ siteUrl: siteUrl(config, site.subdomain), isUnlisted, hasNews: news.hasNews });
      return {
        type: 'text/plain',
        text,
        tags: ['sites', siteNewsTag(site.id)],
        madeAt: now,
        changesAt: news.changesAt,
      };
    };
    return sendText(request, reply, deps, { key: ['robots', site.subdomain], make });
  });

  http.get('/sitemap.xml', async (request, reply) => {
    const ctx = asAnybody(await deps.contextOf(request));
    const make = async () => ({
      type: XML,
      text: sitemapIndex(await sitemapParts(ctx)),
      tags: [...TAGS, siteNewsTag(ctx.site.id)],
    });
    return sendText(request, reply, deps, { key: ['sitemap', ctx.site.subdomain], make });
  });

  http.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const ctx = asAnybody(await deps.contextOf(request));
    const { name } = request.params;
    const part = readPartName(name);
    if (!part) throw apiError('not_found');
    const make = async () => {
      const entries = await sitemapPart(ctx, part, pageStands);
      return { type: XML, text: urlSet(entries), tags: TAGS, isLarge: true };
    };
    return sendText(request, reply, deps, { key: ['sitemap', ctx.site.subdomain, name], make });
  });

  http.get('/news-sitemap.xml', async (request, reply) => {
    const ctx = asAnybody(await deps.contextOf(request));
    const make = async () => {
      const { publication, entries, until } = await freshNews(ctx);
      const tags = [...TAGS, siteNewsTag(ctx.site.id)];
      // Served even when empty, for crawlers that know of it: Google accepts that (decision 0107).
      return { type: XML, text: newsUrlSet(publication, entries), tags, madeAt: ctx.now, changesAt: until };
    };
    return sendText(request, reply, deps, { key: ['news-sitemap', ctx.site.subdomain], make });
  });
}

/** How long robots.txt waits for the news, which it can do without. */
const NEWS_MS = 2_000;
/** Refreshed after half of this. */
const WITHOUT_NEWS_MS = MINUTE_MS;

/**
 * Whether a site has a news sitemap, and when that changes. A search engine reads an error at /robots.txt as "crawl nothing", so if the
 * database does not answer, the line of the news sitemap is left out.
 */
async function newsOf(ctx: Context): Promise<{ hasNews: boolean; changesAt: Date | null }> {
  try {
    const changesAt = await withTimeout(NEWS_MS, newsUntil(ctx));
    return { hasNews: changesAt !== null, changesAt };
  } catch (error) {
    ctx.log.warn({ err: error }, 'robots.txt is served without the news sitemap');
    return { hasNews: false, changesAt: new Date(ctx.now.getTime() + WITHOUT_NEWS_MS) };
  }
}
