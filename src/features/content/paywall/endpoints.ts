import { handle } from '#platform/http/handle.ts';
import { getReading, listGiftLinks, makeGiftLink, openArticle, revokeGiftLink } from './contract.ts';
import { giftsOf, makeGift, takeBack } from './service/gift-links.ts';
import { openToReader, readingOf } from './service/open-article.ts';

export const paywallEndpoints = [
  handle(getReading, { run: (ctx, { params }) => readingOf(ctx, params.slug) }),
  handle(openArticle, { run: (ctx, { params, body }) => openToReader(ctx, params.slug, body.gift) }),
  handle(makeGiftLink, { run: (ctx, { params }) => makeGift(ctx, params.slug) }),
  handle(listGiftLinks, { run: (ctx) => giftsOf(ctx) }),
  handle(revokeGiftLink, { run: (ctx, { params }) => takeBack(ctx, params.giftLinkId) }),
];
