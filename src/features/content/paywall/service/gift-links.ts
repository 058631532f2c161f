import { entitlementOf } from '#features/membership/entitlements/public.ts';
import { findSiteById, siteUrl } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context, MemberActor } from '#platform/context.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { findShownArticle, resourceOf, type StoredArticle } from '../../articles/public.ts';
import { giftEnd, isGiftOpen, monthOf } from '../gift-link.ts';
import { GIFT } from '../gift-view.ts';
import type { GiftLinkView } from '../paywall-view.ts';
import { insertGiftLink, listGiftLinksOf, lockGiver, revokeGiftLinkOf } from '../queries.ts';

/** Gift links of one member: create, list, revoke. */

const LISTED_MS = 60 * DAY_MS;

/** Refuses with `nothing_to_give` (everybody may read it), `no_right_to_give` or `no_gift_left`. Throws not_found. */
export async function makeGift(ctx: Context, slug: string) {
  const member = memberOf(ctx);
  const article = await findShownArticle(ctx.db, slug, ctx.now);
  const site = article && (await findSiteById(ctx.db, article.siteId));
  if (!article || !site) throw apiError('not_found');
  if (article.access === 'free')
    throw apiError('nothing_to_give', { message: 'Everybody may read this story: share its address.' });
  if (!(await mayGive(ctx, article)))
    throw apiError('no_right_to_give', { message: 'Only who may read a story by subscription can give it.' });
  const token = newToken();
  const made = await ctx.db.transaction(async (db) => {
    await lockGiver(db, member.userId);
    if ((await leftOf(ctx, db, member.userId)) === 0)
      throw apiError('no_gift_left', {
        message: `You have given ${GIFT.perMonth} stories this month. The next month brings ${GIFT.perMonth} more.`,
      });
    const expiresAt = giftEnd(ctx.now);
    const row = {
      tokenHash: hashOf(token),
      articleId: article.id,
      userId: member.userId,
      createdAt: ctx.now,
      expiresAt,
    };
    return { id: await insertGiftLink(db, row), createdAt: ctx.now, expiresAt };
  });
  const { headline } = article;
  return {
    giftLink: viewOf({ ...made, slug: article.slug, headline, openings: 0, revokedAt: null }, ctx.now),
    url: `${siteUrl(ctx.config, site.subdomain)}/news/${article.slug}?gift=${token}`,
  };
}

export async function giftsOf(ctx: Context) {
  const { userId } = memberOf(ctx);
  const links = await listGiftLinksOf(ctx.db, userId, new Date(ctx.now.getTime() - LISTED_MS));
  return { giftLinks: links.map((link) => viewOf(link, ctx.now)), leftThisMonth: await leftOf(ctx, ctx.db, userId) };
}

/** Throws not_found if it is not the member's. */
export async function takeBack(ctx: Context, id: number) {
  if (!(await revokeGiftLinkOf(ctx.db, { id, userId: memberOf(ctx).userId }, ctx.now))) throw apiError('not_found');
  return { id };
}

async function mayGive(ctx: Context, { access, siteId }: StoredArticle): Promise<boolean> {
  const resource = resourceOf(access);
  if (resource === null) return ctx.viewer.kind === 'subscriber';
  return (await entitlementOf(ctx, ctx.actor, { resource, siteId })).isEntitled;
}

async function leftOf(ctx: Context, db: Context['db'], userId: number): Promise<number> {
  const links = await listGiftLinksOf(db, userId, new Date(ctx.now.getTime() - 32 * DAY_MS));
  const month = monthOf(ctx.now);
  return Math.max(0, GIFT.perMonth - links.filter(({ createdAt }) => monthOf(createdAt) === month).length);
}

function memberOf({ actor }: Context): MemberActor {
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  return actor;
}

type Link = {
  id: number;
  slug: string;
  headline: string;
  createdAt: Date;
  expiresAt: Date;
  openings: number;
  revokedAt: Date | null;
};

const viewOf = ({ id, slug, headline, createdAt, expiresAt, openings, revokedAt }: Link, now: Date): GiftLinkView => ({
  id,
  slug,
  headline,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  openings,
  openingsLeft: Math.max(0, GIFT.openings - openings),
  isOpen: isGiftOpen({ expiresAt, revokedAt, openings }, now),
});
