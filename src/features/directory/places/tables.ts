import { index, pgTable, real, text } from 'drizzle-orm/pg-core';

/** ZIP places; a ZIP has one row here. GeoNames is the reference; an import adds ZIPs that it does not know, mostly retired ones. */
export const zipPlaces = pgTable(
  'zip_places',
  {
    zip: text().primaryKey(),
    place: text().notNull(),
    /** Null for military ZIPs. */
    state: text(),
    county: text(),
    /** Null: the source does not say where. */
    latitude: real(),
    longitude: real(),
    source: text().notNull().default('geonames'),
  },
  (table) => [index('zip_places_state').on(table.state)],
);
