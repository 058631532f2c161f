import { coveredSites } from '#features/membership/entitlements/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { sitePlace } from '#features/sites/sites/site-place-view.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { blocksOf, findShownArticle, type StoredArticle } from '../../articles/public.ts';
import { isGiftAlive, isGiftOpen } from '../gift-link.ts';
import { limitOf, METER_MS, type MeterState, meterState } from '../meter.ts';
import type { ArticleReading } from '../paywall-view.ts';
import {
  hasOpenedLink,
  listOpenedLinks,
  listReadings,
  lockGiftLink,
  lockMeter,
  noteOpening,
  noteReading,
} from '../queries.ts';
import { knownReader, readerOf } from '../reader.ts';
import { giftReaders, rightTo } from './article-rights.ts';
import { mergeVisitor } from './merge-visitor.ts';

/** Access to an article for one reader: a grant, a gift link, the meter, in this order. The reply is personal and never cached. */

type Opened = Pick<ArticleReading, 'by' | 'reason' | 'isGiftOver'> & { meter: MeterState | null };

const LOCKED = { by: null, isGiftOver: false, meter: null } as const;

/** What the reader may read already; counts nothing. Throws not_found. */
export async function readingOf(ctx: Context, slug: string): Promise<ArticleReading> {
  const article = await articleAt(ctx, slug);
  return replyOf(ctx, article, await standingAt(ctx, article));
}

/** Opens the article if anything allows it, and counts that once. Throws not_found. */
export async function openToReader(ctx: Context, slug: string, gift: string | undefined) {
  const article = await articleAt(ctx, slug);
  const standing = await standingAt(ctx, article);
  const opened = standing.by === null ? await openAnew(ctx, article, standing, gift) : standing;
  return { slug: article.slug, ...(await replyOf(ctx, article, opened)) };
}

async function articleAt(ctx: Context, slug: string): Promise<StoredArticle> {
  const article = await findShownArticle(ctx.db, slug, ctx.now);
  if (!article) throw apiError('not_found');
  return article;
}

async function replyOf(ctx: Context, article: StoredArticle, { meter, ...opened }: Opened): Promise<ArticleReading> {
  return {
    ...opened,
    blocks: opened.by === null ? null : await blocksOf(ctx, article),
    coveredElsewhere: opened.reason === 'not_in_subscription' ? await coveredElsewhere(ctx, article.siteId) : null,
    meter: meter && { used: meter.used, limit: meter.limit, nextAt: meter.nextAt?.toISOString() ?? null },
  };
}

async function coveredElsewhere(ctx: Context, siteId: number): Promise<string | null> {
  const covered = await coveredSites(ctx, ctx.actor);
  if (covered === null || covered.includes(siteId)) return null;
  const sites = (await listSites(ctx.db)).filter(({ id }) => covered.includes(id));
  return sites.length > MOST_NAMED
    ? `${sites.length} other sites`
    : AND.format(sites.map(({ name }) => sitePlace(name))).replace(', and ', ' and ');
}

/** If there are more, only their number is given. */
const MOST_NAMED = 3;
const AND = new Intl.ListFormat('en-US', { style: 'long' });

/** The reader's access without counting anything. */
async function standingAt(ctx: Context, article: StoredArticle): Promise<Opened> {
  const right = await openedByRight(ctx, article);
  if (right.by !== null) return right;
  const links = await listOpenedLinks(ctx.db, [article.id], giftReaders(ctx));
  if (links.some((link) => isGiftAlive(link, ctx.now)))
    return { by: 'gift', reason: null, isGiftOver: false, meter: null };
  if (article.access !== 'registered') return right;
  await mergeVisitor(ctx);
  return metered(ctx, ctx.db, article, knownReader(ctx));
}

async function openedByRight(ctx: Context, article: StoredArticle): Promise<Opened> {
  const right = await rightTo(ctx, article);
  return right.isOpen ? { ...LOCKED, by: 'right', reason: null } : { ...LOCKED, reason: right.reason };
}

/** A registered article is open to a reader who opened it within the 30 days. */
async function metered(ctx: Context, db: Db, article: StoredArticle, reader: string | null): Promise<Opened> {
  const readings = reader === null ? [] : await listReadings(db, reader, new Date(ctx.now.getTime() - METER_MS));
  const meter = meterOf(ctx, readings);
  if (readings.some(({ articleId }) => articleId === article.id))
    return { by: 'meter', reason: null, isGiftOver: false, meter };
  const reason = ctx.viewer.kind === 'visitor' ? 'not_signed_in' : 'no_subscription';
  return { ...LOCKED, reason: meter.nextAt === null ? reason : 'meter_used', meter };
}

const meterOf = ({ viewer, now }: Context, readings: readonly { readAt: Date }[]): MeterState =>
  meterState(
    readings.map(({ readAt }) => readAt),
    limitOf(viewer.kind === 'visitor' ? 'visitor' : 'free'),
    now,
  );

/** By a gift, otherwise by the meter; both are counted under a lock on the link or the reader. */
async function openAnew(
  ctx: Context,
  article: StoredArticle,
  standing: Opened,
  gift: string | undefined,
): Promise<Opened> {
  if (gift === undefined && article.access !== 'registered') return standing;
  return transact(ctx, async (db) => {
    if (gift !== undefined) {
      if (await opensByGift(ctx, db, article, gift))
        return { by: 'gift', reason: null, isGiftOver: false, meter: null };
      if (article.access !== 'registered') return { ...standing, isGiftOver: true };
    }
    const reader = readerOf(ctx);
    await lockMeter(db, reader);
    const now = await metered(ctx, db, article, reader);
    const isGiftOver = gift !== undefined;
    if (now.by !== null || now.meter === null || now.meter.nextAt !== null) return { ...now, isGiftOver };
    await noteReading(db, reader, article.id, ctx.now);
    return { ...(await metered(ctx, db, article, reader)), isGiftOver };
  });
}

async function opensByGift(ctx: Context, db: Db, article: StoredArticle, token: string): Promise<boolean> {
  const link = await lockGiftLink(db, hashOf(token), article.id);
  if (!link) return false;
  const reader = readerOf(ctx);
  if (await hasOpenedLink(db, link.id, [reader, ...giftReaders(ctx)])) return isGiftAlive(link, ctx.now);
  if (!isGiftOpen(link, ctx.now)) return false;
  await noteOpening(db, link.id, reader, ctx.now);
  return true;
}
