import { integer, pgTable, real, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Pictures; their bytes are in the storage under `storageKey`. */
export const images = pgTable('images', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  storageKey: text('storage_key').notNull().unique(),
  mediaType: text('media_type').notNull(),
  /** Pixels of the original. */
  width: smallint().notNull(),
  height: smallint().notNull(),
  /** The text alternative, for readers who cannot see the picture. */
  alt: text().notNull(),
  credit: text().notNull(),
  /** The focal point, which every crop contains, as fractions of width and height. */
  focalX: real('focal_x').notNull().default(0.5),
  focalY: real('focal_y').notNull().default(0.5),
  tags: text().array().notNull().default([]),
  /** Base64. Null for older pictures. */
  thumbhash: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
