import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { PAGE_LIMITS, PAGE_PLACES } from './custom-page-view.ts';

export const listCustomPages = defineEndpoint({
  method: 'GET',
  path: '/api/v2/pages',
  summary: 'The published pages of the network, with their place in the navigation and in its order',
  access: 'public',
  response: z.object({
    pages: z.array(z.object({ slug: z.string(), title: z.string(), place: z.enum(PAGE_PLACES) })),
  }),
  cache: { seconds: 300 },
});

export const getCustomPage = defineEndpoint({
  method: 'GET',
  path: '/api/v2/pages/{slug}',
  summary: 'A published page of the network, by its slug or one that it had',
  access: 'public',
  params: z.object({ slug: z.string().min(1).max(PAGE_LIMITS.slug) }),
  response: z.object({
    page: z.object({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      /** Of the operator, else the beginning of the text. */
      description: z.string(),
      /** Cleaned by the sanitizer. */
      html: z.string(),
      /** The day title or text last changed, in Chicago, YYYY-MM-DD. */
      revisedOn: z.string(),
    }),
  }),
  cache: { seconds: 300 },
});
