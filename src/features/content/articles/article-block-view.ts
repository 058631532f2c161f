import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { imageView } from '#features/media/images/image-view.ts';
import { prospectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { VIDEO_SOURCES } from './video-source-view.ts';

/**
 * The body for readers: a flat list of blocks whose cards, pictures and galleries are resolved to their current state. A person who was
 * taken down has no card. Isomorphic.
 */

export const TEXT_MARKS = ['bold', 'italic', 'strike'] as const;

/** Text with one style. `href` is an http, https or mailto URL, or a path on the site. */
const run = z.object({ text: z.string(), marks: z.array(z.enum(TEXT_MARKS)), href: z.string().nullable() });
export type TextRun = z.output<typeof run>;
const runs = z.array(run);

export const articleBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), runs }),
  z.object({ type: z.literal('heading'), level: z.literal([2, 3]), runs }),
  z.object({ type: z.literal('quote'), paragraphs: z.array(runs) }),
  /** `depth` 0 is the list itself; a deeper item belongs to the one above it. */
  z.object({
    type: z.literal('list'),
    isOrdered: z.boolean(),
    start: z.int(),
    items: z.array(z.object({ depth: z.int(), runs })),
  }),
  z.object({
    type: z.literal('table'),
    rows: z.array(
      z.object({
        cells: z.array(z.object({ isHeader: z.boolean(), colspan: z.int(), rowspan: z.int(), runs })),
      }),
    ),
  }),
  z.object({ type: z.literal('rule') }),
  z.object({ type: z.literal('figure'), image: imageView, alt: z.string(), caption: z.string(), credit: z.string() }),
  z.object({
    type: z.literal('gallery'),
    galleryId: z.int(),
    title: z.string(),
    count: z.int(),
    image: imageView.nullable(),
  }),
  z.object({ type: z.literal('embed'), source: z.enum(VIDEO_SOURCES), reference: z.string() }),
  z.object({ type: z.literal('prospect'), prospect: prospectRow }),
  z.object({ type: z.literal('team'), team: collegeFlag }),
]);
export type ArticleBlock = z.output<typeof articleBlock>;
