import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

const size = z.coerce.number<number | string>().int().positive().max(10_000).optional();

export const getOembed = defineEndpoint({
  method: 'GET',
  path: '/api/v2/oembed',
  summary:
    'How to embed a story or the profile of a prospect, by its address (oembed.com, as JSON); of a locked story its headline',
  access: 'public',
  query: z.object({
    url: z.string().min(1).max(500),
    maxwidth: size,
    maxheight: size,
    /** XML is not supported. */
    format: z.literal('json').optional(),
  }),
  errors: ['not_found'],
  response: z.object({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string(),
    /** Only for a story. */
    authorName: z.string().optional(),
    authorUrl: z.string().optional(),
    providerName: z.string(),
    providerUrl: z.string(),
    html: z.string(),
    width: z.int(),
    height: z.int(),
    /** The share picture. */
    thumbnailUrl: z.string().optional(),
    thumbnailWidth: z.int().optional(),
    thumbnailHeight: z.int().optional(),
    cacheAge: z.int(),
  }),
  cache: { seconds: 300 },
});
