import { z } from 'zod';
import { articleRow } from '#features/content/articles/article-view.ts';
import { galleryRow } from '#features/content/galleries/gallery-view.ts';
import { imageView } from '#features/media/images/image-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { embedOfAddress } from '../articles/embed-address-view.ts';
import { VIDEO_SOURCES } from '../articles/video-source-view.ts';

/** The enumeration of the specification, section 3. */
export const FEATURED_TYPES = ['galleries', 'news', 'photos', 'videos'] as const;
export type FeaturedType = (typeof FEATURED_TYPES)[number];

const LONGEST_TITLE = 120;
const LONGEST_ADDRESS = 500;

export const featuredVideo = z.object({
  id: z.int(),
  source: z.enum(VIDEO_SOURCES),
  /** "YouTube". */
  sourceName: z.string(),
  title: z.string(),
  /** ISO 8601. */
  publishedAt: z.string(),
  /** The player at its source; loaded only when a reader asks for it. */
  url: z.string(),
});
export type FeaturedVideo = z.output<typeof featuredVideo>;

export const featuredMedia = z.object({
  galleries: z.array(galleryRow),
  news: z.array(articleRow),
  photos: z.array(z.object({ image: imageView, caption: z.string(), publishedAt: z.string() })),
  videos: z.array(featuredVideo),
});

export const getFeaturedMedia = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/featured_media',
  summary: 'Galleries, news, photos and videos of a prospect, a few of each or more of one type, the latest first',
  access: 'public',
  query: z.object({
    prospectId: idInput,
    /** Only this type; absent: a few of each. */
    mediaType: z.enum(FEATURED_TYPES).optional(),
  }),
  errors: ['not_found'],
  response: featuredMedia,
  cache: { seconds: 300 },
});

export const getAthleteMedia = defineEndpoint({
  method: 'GET',
  path: '/api/v2/athletes/{personId}/featured_media',
  summary:
    'Galleries, news, images and videos of a college athlete, a few of each or more of one type, the latest first',
  access: 'public',
  params: z.object({ personId: idInput }),
  query: z.object({
    /** Only this type; absent: a few of each. */
    mediaType: z.enum(FEATURED_TYPES).optional(),
  }),
  errors: ['not_found'],
  response: featuredMedia.omit({ photos: true }).extend({ images: featuredMedia.shape.photos }),
  cache: { seconds: 300 },
});

const params = z.object({ prospectId: idInput });
const changed = z.object({ prospectId: z.int() });

export const addFeaturedVideo = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/prospects/{prospectId}/videos',
  summary: 'Adds a video of a prospect by its address at one of the six sources',
  access: 'staff',
  permission: 'prospects:write',
  params,
  body: z.object({
    title: z
      .string({ error: 'Please enter a title' })
      .trim()
      .min(1, 'Please enter a title')
      .max(LONGEST_TITLE, `At most ${LONGEST_TITLE} characters`),
    address: z
      .string({ error: 'Please enter an address' })
      .trim()
      .min(1, 'Please enter an address')
      .max(LONGEST_ADDRESS, { abort: true, error: `At most ${LONGEST_ADDRESS} characters` })
      .refine((address) => embedOfAddress(address) !== null, {
        error: 'That is no video of AOL, Brightcove, Hudl, Vimeo, Yahoo Sports or YouTube',
      }),
  }),
  response: changed,
  errors: ['not_your_college', 'video_known'],
  formRedirect: ({ prospectId }) => `/admin/prospects/${prospectId}/edit?saved=videos#videos`,
});

export const removeFeaturedVideo = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/prospects/{prospectId}/videos/{videoId}',
  summary: 'Removes a video of a prospect',
  access: 'staff',
  permission: 'prospects:write',
  params: params.extend({ videoId: idInput }),
  response: changed,
  errors: ['not_your_college'],
  formRedirect: ({ prospectId }) => `/admin/prospects/${prospectId}/edit?saved=videos#videos`,
});
