import { index, pgTable, real, text } from 'drizzle-orm/pg-core';

/** ZIP places, one row per ZIP code. GeoNames is the reference; an import adds ZIP codes that it lacks, mostly retired ones. */
export const zipPlaces = pgTable(
  'zip_places',
  {
    zip: text().primaryKey(),
    place: text().notNull(),
    /** Null for military ZIPs. */
    state: text(),
    county: text(),
    /** Null: the source has no coordinates. */
    latitude: real(),
    longitude: real(),
    source: text().notNull().default('geonames'),
  },
  (table) => [index('zip_places_state').on(table.state)],
);
