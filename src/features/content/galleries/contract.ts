import { z } from 'zod';
import { articleRow } from '#features/content/articles/article-view.ts';
import { prospectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { galleryPicture, galleryRow } from './gallery-view.ts';

const galleryDetail = galleryRow.extend({
  author: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  pictures: z.array(galleryPicture),
  /** The people it is about, each as their latest prospect record. */
  people: z.array(prospectRow),
});

export const getGallery = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/galleries/{galleryId}',
  summary: 'A gallery with its pictures, its people, and related stories and media',
  access: 'public',
  params: z.object({ galleryId: idInput }),
  response: z.object({
    gallery: galleryDetail,
    /** Stories about the same people first, then the latest of its site. */
    contents: z.array(articleRow),
    /** Other galleries, in the same order. */
    galleries: z.array(galleryRow),
  }),
  cache: { seconds: 300 },
});
