import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { VIDEO_SOURCES } from '../articles/video-source-view.ts';

/** Videos of a person at one of the six sources. The player is the source's; the poster picture is ours. */
export const featuredVideos = pgTable(
  'featured_videos',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id').notNull(),
    source: text({ enum: VIDEO_SOURCES }).notNull(),
    /** The video's id at its source. */
    reference: text().notNull(),
    title: text().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('featured_videos_once').on(table.personId, table.source, table.reference),
    index('featured_videos_person').on(table.personId, table.publishedAt.desc().nullsFirst()),
  ],
);

/** Pictures of a person besides those in galleries. */
export const featuredPhotos = pgTable(
  'featured_photos',
  {
    personId: integer('person_id').notNull(),
    imageId: integer('image_id').notNull(),
    caption: text().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.imageId] }),
    index('featured_photos_person').on(table.personId, table.publishedAt.desc().nullsFirst()),
  ],
);
