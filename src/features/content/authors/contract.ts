import { z } from 'zod';
import { articleRow } from '#features/content/articles/article-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { authorView } from './author-view.ts';

export const getAuthor = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/authors/{id}',
  summary: 'Who writes, by number or slug, and a page of their articles, the latest first',
  access: 'public',
  params: z.object({ id: z.string().min(1).max(160) }),
  query: z.object({
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    author: authorView,
    contents: z.array(articleRow),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
  cache: { seconds: 300 },
});
