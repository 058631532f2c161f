import { index, pgTable, real, text } from 'drizzle-orm/pg-core';

/** ZIP places of GeoNames; a ZIP has one row here. */
export const zipPlaces = pgTable(
  'zip_places',
  {
    zip: text().primaryKey(),
    place: text().notNull(),
    /** Null for military ZIPs. */
    state: text(),
    county: text(),
    latitude: real().notNull(),
    longitude: real().notNull(),
  },
  (table) => [index('zip_places_state').on(table.state)],
);
