import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEED_TYPES, type FeedFormat, type FeedScope } from '#features/content/feeds/feed-view.ts';
import { feedOf, jsonFeedOf, lastChange, rssOf } from '#features/content/feeds/public.ts';
import { apiError } from '#kernel/errors.ts';
import { isSport } from '#kernel/sports.ts';
import { asAnybody, type Context } from '#platform/context.ts';
import type { KeptReplyDeps } from './kept-reply.ts';
import { type MadeText, sendText } from './text-reply.ts';

/** The feeds over HTTP, as RSS and as JSON Feed: of a site, of a sport on it, of an author. */

export type TextDeps = KeptReplyDeps & { contextOf: (request: FastifyRequest) => Promise<Context> };

const FORMATS = [
  ['rss', 'feed.xml'],
  ['json', 'feed.json'],
] as const;
const LONGEST_SLUG = 120;

export function registerFeeds(http: FastifyInstance, deps: TextDeps): void {
  for (const [format, file] of FORMATS) {
    http.get(`/${file}`, (request, reply) => serve(request, reply, { kind: 'site' }, format));
    http.get<{ Params: { sport: string } }>(`/content/:sport/${file}`, (request, reply) => {
      const { sport } = request.params;
      if (!isSport(sport)) throw apiError('not_found');
      return serve(request, reply, { kind: 'sport', sport }, format);
    });
    http.get<{ Params: { slug: string } }>(`/authors/:slug/${file}`, (request, reply) => {
      const { slug } = request.params;
      if (slug.length > LONGEST_SLUG) throw apiError('not_found');
      return serve(request, reply, { kind: 'author', slug }, format);
    });
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, scope: FeedScope, format: FeedFormat) {
    const ctx = asAnybody(await deps.contextOf(request));
    const make = async (): Promise<MadeText> => {
      const { feed, tags } = await feedOf(ctx, { scope, format });
      const text = format === 'rss' ? rssOf(feed) : jsonFeedOf(feed);
      return { type: FEED_TYPES[format], text, tags, changedAt: lastChange(feed) };
    };
    // An author's feed is the same on every site.
    const place =
      scope.kind === 'author' ? scope.slug : `${ctx.site.subdomain}/${scope.kind === 'sport' ? scope.sport : ''}`;
    return sendText(request, reply, deps, { key: ['feed', scope.kind, format, place], make });
  }
}
