import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { articleReading, giftLinkView } from './paywall-view.ts';

const params = z.object({ slug: z.string().min(1).max(160) });

export const getReading = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/contents/{slug}/reading',
  summary: 'The body of an article for a reader who has a right to it, or who opened it before; counts nothing',
  access: 'public',
  params,
  response: articleReading,
});

export const openArticle = defineEndpoint({
  method: 'POST',
  path: '/api/v2/content/contents/{slug}/reading',
  summary: 'Opens an article to a reader: by his right, by a gift link, or by the meter, which counts it once',
  access: 'public',
  params,
  body: z.object({ gift: z.string().max(200).optional() }),
  response: articleReading.extend({ slug: z.string() }),
  limit: { points: 60, seconds: 60 },
  formRedirect: ({ slug }) => `/news/${slug}/reading`,
});

export const makeGiftLink = defineEndpoint({
  method: 'POST',
  path: '/api/v2/content/contents/{slug}/gift_links',
  summary:
    'A gift link: ten people can read an article for 30 days; five links a month. The address is returned only once',
  access: 'signed_in',
  params,
  response: z.object({ giftLink: giftLinkView, url: z.string() }),
  errors: ['nothing_to_give', 'no_right_to_give', 'no_gift_left'],
});

export const listGiftLinks = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/gift_links',
  summary: 'One’s own gift links of the last 60 days, the latest first, and how many are left this month',
  access: 'signed_in',
  response: z.object({ giftLinks: z.array(giftLinkView), leftThisMonth: z.int() }),
});

export const revokeGiftLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/gift_links/{giftLinkId}',
  summary: 'Takes a gift link back: it opens nothing from now on, for nobody',
  access: 'signed_in',
  params: z.object({ giftLinkId: idInput }),
  response: z.object({ id: z.int() }),
});

/** The calls by the names that pages use. */
export const paywallCalls = {
  gifts: listGiftLinks,
  give: makeGiftLink,
  open: openArticle,
  reading: getReading,
  takeBack: revokeGiftLink,
};
