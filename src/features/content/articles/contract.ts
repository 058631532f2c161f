import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { articleDetail, articleRow, MOST_LEFT_OUT } from './article-view.ts';

/** Slugs are lower case letters, digits and hyphens; nothing longer exists. */
const slugInput = z.string().min(1).max(160);

/** A page of a list with its totals (R1). */
const articlePage = z.object({
  contents: z.array(articleRow),
  total: z.int(),
  totalIsEstimate: z.boolean(),
  page: z.int(),
  perPage: z.int(),
});

export const getArticle = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/contents/{slug}',
  summary:
    'An article; its blocks are null where it is locked for the viewer. A former slug answers with the current one',
  access: 'public',
  params: z.object({ slug: slugInput }),
  query: z.object({
    /** The site whose access rights apply; defaults to the site of the request. */
    siteId: idInput.optional(),
  }),
  response: z.object({ article: articleDetail }),
  // The reply depends on the viewer, so shared caches must not store it (decision 4).
});

export const listHeadlines = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/contents/headline_news_feed',
  summary: 'The latest headlines of a site, or of a sport on it',
  access: 'public',
  query: z.object({
    siteId: idInput.optional(),
    sport: z.enum(SPORTS).optional(),
    /** 1: the lead story comes first on the first page, even if it is older than the rest. */
    lead: z.enum(['1', '']).default(''),
    perPage: z.coerce.number<number>().optional(),
    page: z.coerce.number<number>().optional(),
  }),
  response: articlePage,
  cache: { seconds: 300 },
});

export const listNext = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/contents/infinite_feed',
  summary:
    'What to read after `current_content`: about the same people and teams first, then the latest of the site; never one of these again',
  access: 'public',
  query: z.object({
    siteId: idInput.optional(),
    /** In reading order; only the last ones are used. */
    currentContent: z
      .array(idInput)
      .default([])
      .transform((ids) => ids.slice(-MOST_LEFT_OUT)),
    perPage: z.coerce.number<number>().optional(),
  }),
  response: z.object({ contents: z.array(articleRow) }),
  cache: { seconds: 300 },
});

export const listProspectNews = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/news',
  summary: 'The articles about a prospect, the latest first',
  access: 'public',
  query: z.object({
    prospectId: idInput,
    page: z.coerce.number<number>().optional(),
    perPage: z.coerce.number<number>().optional(),
  }),
  errors: ['not_found'],
  response: articlePage,
  cache: { seconds: 300 },
});

export const listTeamNews = defineEndpoint({
  method: 'GET',
  path: '/api/v2/colleges/{collegeId}/news',
  summary: 'The articles about a college’s teams, the latest first',
  access: 'public',
  params: z.object({ collegeId: idInput }),
  query: z.object({
    sport: z.enum(SPORTS).optional(),
    page: z.coerce.number<number>().optional(),
    perPage: z.coerce.number<number>().optional(),
  }),
  response: articlePage,
  cache: { seconds: 300 },
});
