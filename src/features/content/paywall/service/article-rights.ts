import { contentUntil, entitlementOf } from '#features/membership/entitlements/public.ts';
import type { Context } from '#platform/context.ts';
import { resourceOf, type StoredArticle } from '../../articles/public.ts';
import { isGiftAlive } from '../gift-link.ts';
import { METER_MS } from '../meter.ts';
import type { ArticleReading } from '../paywall-view.ts';
import { listOpenedLinks, listReadings } from '../queries.ts';
import { browserReader, knownReader } from '../reader.ts';

/** Whether, and until when, a reader may read articles; counts nothing. */

type GatedArticle = Pick<StoredArticle, 'id' | 'access' | 'siteId'>;

export type ArticleRight =
  /** `until`, exclusive; null: no known end. */
  { isOpen: true; until: Date | null } | { isOpen: false; reason: NonNullable<ArticleReading['reason']> };

/** By grants or without one, leaving the meter and gift links aside. */
export async function rightTo(ctx: Context, { access, siteId }: Omit<GatedArticle, 'id'>): Promise<ArticleRight> {
  if (access === 'free') return { isOpen: true, until: null };
  const resource = resourceOf(access);
  if (resource === null) {
    if (ctx.viewer.kind === 'subscriber' || ctx.actor.kind === 'operator' || ctx.actor.kind === 'server')
      return { isOpen: true, until: await contentUntil(ctx, ctx.actor) };
    return { isOpen: false, reason: ctx.viewer.kind === 'visitor' ? 'not_signed_in' : 'no_subscription' };
  }
  const entitlement = await entitlementOf(ctx, ctx.actor, { resource, siteId });
  return entitlement.isEntitled
    ? { isOpen: true, until: entitlement.until }
    : { isOpen: false, reason: entitlement.reason };
}

/**
 * A gift link counts browsers: one that opened it keeps access when its member logs in. Excludes the browser of staff who view the site as
 * the member.
 */
export const giftReaders = (ctx: Context): string[] =>
  [knownReader(ctx), ctx.session?.viewing ? null : browserReader(ctx.cookies)].filter((reader) => reader !== null);

/** By a grant, an opened gift link, or the meter, in this order; by article id. */
export async function rightsTo(
  ctx: Context,
  articles: readonly GatedArticle[],
): Promise<ReadonlyMap<number, ArticleRight>> {
  const rights = new Map<number, ArticleRight>();
  for (const article of articles) rights.set(article.id, await rightTo(ctx, article));
  const locked = articles.filter(({ id }) => rights.get(id)?.isOpen === false);
  if (locked.length === 0) return rights;
  const ids = locked.map(({ id }) => id);
  const links = await listOpenedLinks(ctx.db, ids, giftReaders(ctx));
  const reader = knownReader(ctx);
  const readings = reader === null ? [] : await listReadings(ctx.db, reader, new Date(ctx.now.getTime() - METER_MS));
  for (const { id, access } of locked) {
    const link = links.find((each) => each.articleId === id && isGiftAlive(each, ctx.now));
    const reading = access === 'registered' ? readings.find(({ articleId }) => articleId === id) : undefined;
    const until = link?.expiresAt ?? (reading && new Date(reading.readAt.getTime() + METER_MS));
    if (until) rights.set(id, { isOpen: true, until });
  }
  return rights;
}
