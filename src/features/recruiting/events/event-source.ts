import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { EventKind } from './event-view.ts';

/**
 * How areas contribute events to a combined timeline. Each returns a SELECT with the columns of `EventRecord`, in that order, and at most
 * `limit` rows: for a person the rows of the latest days, for everybody the rows that became known last. The reader joins them by UNION
 * ALL, so that all areas are read in one statement.
 */

export type EventScope = {
  /** The maximum number of rows per source. */
  limit: number;
  /** A SQL condition: the person in this column was not taken down in any sport (decision 14). */
  isShown: (personId: SQL) => SQL;
} & (
  | { of: 'person'; personId: number }
  /** Excludes events dated after `until`, except planned visits, which are news when they are planned. */
  | { of: 'everybody'; until: string; sport: Sport | null; collegeId: number | null }
);

export type EventRecord = {
  kind: EventKind;
  /** Unique within the kind. */
  id: string;
  /** A number that rises within the kind; of events on one day, the one written later comes first. */
  seq: number;
  on: string;
  /** When it became known (see below), in milliseconds since 1970. */
  knownMs: number;
  sport: Sport;
  personId: number | null;
  name: string | null;
  position: string | null;
  collegeId: number | null;
  collegeName: string | null;
  toCollegeId: number | null;
  toCollegeName: string | null;
  /** The fields that only this kind has. */
  facts: EventFacts;
};

export type EventFacts = {
  isOfficial?: boolean;
  exitType?: string;
  oldTenths?: number | null;
  newTenths?: number | null;
  reason?: string;
  own?: number;
  other?: number;
};

/**
 * When something became known: when staff entered it, or when a source reported it on its own day. Anything a file reports later counts as
 * known since the end of its day, so that importing an old class is not today's news. Each area has an index on this expression.
 */
export const endOfDaySql = (day: SQL) => sql`(${day} + 1)::timestamp at time zone 'America/Chicago'`;

export const knownMsSql = (knownAt: SQL) => sql`(extract(epoch from ${knownAt}) * 1000)::float8 as "knownMs"`;
