import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { sites } from '../sites/tables.ts';
import type { DocumentKind } from './document-view.ts';

/** What staff set for a site, one JSON document of each kind; the schema belongs to the module of that kind. */
export const siteDocuments = pgTable(
  'site_documents',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    kind: text().$type<DocumentKind>().notNull(),
    document: jsonb().notNull(),
    /** Incremented by every change; a change must name the version it was based on. */
    version: integer().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.kind] })],
);
