import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { authors } from '../authors/tables.ts';

/** An ordered set of pictures with captions. */
export const galleries = pgTable(
  'galleries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id').notNull(),
    sport: text().notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => authors.id),
    title: text().notNull(),
    dek: text().notNull(),
    status: text({ enum: ['draft', 'published', 'archived'] }).notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('galleries_site').on(table.siteId, table.publishedAt.desc().nullsFirst()).where(sql`status = 'published'`),
  ],
);

export const galleryImages = pgTable(
  'gallery_images',
  {
    galleryId: integer('gallery_id')
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … */
    place: smallint().notNull(),
    imageId: integer('image_id').notNull(),
    caption: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.galleryId, table.place] })],
);

/** The people a gallery is about: it appears on their profiles, and is hidden as soon as one of them is taken down. */
export const galleryPeople = pgTable(
  'gallery_people',
  {
    galleryId: integer('gallery_id')
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    personId: integer('person_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.galleryId, table.personId] }),
    index('gallery_people_person').on(table.personId),
  ],
);
