import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

const size = z.coerce.number<number | string>().int().positive().max(10_000).optional();

export const getOembed = defineEndpoint({
  method: 'GET',
  path: '/api/v2/oembed',
  summary: 'How to embed the profile of a prospect, by its address (oembed.com, as JSON)',
  access: 'public',
  query: z.object({
    url: z.string().min(1).max(500),
    maxwidth: size,
    maxheight: size,
    /** XML is not offered. */
    format: z.literal('json').optional(),
  }),
  response: z.object({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string(),
    providerName: z.string(),
    providerUrl: z.string(),
    html: z.string(),
    width: z.int(),
    height: z.int(),
    cacheAge: z.int(),
  }),
  cache: { seconds: 300 },
});
