import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ReportKind, ReportStatus } from './report-view.ts';

/** Reports that staff requested. Their files are in the storage, under `reports/<id>`; both are deleted after some weeks. */
export const reports = pgTable(
  'reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ReportKind>().notNull(),
    status: text().$type<ReportStatus>().notNull(),
    /** Days in Central Time; both inclusive. */
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    /** By kind: the plan of an add-on report, the sites of an analytics report. */
    filter: jsonb().$type<ReportFilter>().notNull(),
    rowsDone: integer('rows_done').notNull().default(0),
    /** The number of rows; null: not counted yet. */
    rowsTotal: integer('rows_total'),
    csvBytes: bigint('csv_bytes', { mode: 'number' }),
    xlsxBytes: bigint('xlsx_bytes', { mode: 'number' }),
    /** Null: they deleted their account. */
    requestedBy: integer('user_id'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('reports_of_kind').on(table.kind, table.id),
    index('reports_requested').on(table.requestedAt),
    check('reports_finished', sql`(${table.status} in ('ready', 'failed')) = (${table.finishedAt} is not null)`),
    check(
      'reports_files',
      sql`(${table.status} = 'ready') = (${table.csvBytes} is not null and ${table.xlsxBytes} is not null)`,
    ),
  ],
);

/** `plan`: absent means all. `siteIds`: those monitored at the time of the request. */
export type ReportFilter = { plan?: string; siteIds?: number[] };

/** The sites covered by analytics reports. */
export const monitoredSites = pgTable('monitored_sites', {
  siteId: integer('site_id').primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
});
