import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { EventKind } from './event-view.ts';

/**
 * How areas hand their events to whoever reads them together: each gives a SELECT with the columns of `EventRecord`, in that order,
 * and at most `limit` rows: of a person those of the latest days, of everybody those that became known last. The reader joins them
 * by UNION ALL, so that all areas are one statement.
 */

export type EventScope = {
  /** The latest rows of each source that are worth reading. */
  limit: number;
  /** For a condition: whether the person of this column was not taken down, in whatever sport (decision 14). */
  isShown: (personId: SQL) => SQL;
} & (
  | { of: 'person'; personId: number }
  /** Nothing of a day after `until`, but a visit to come: that it is planned is what became known. */
  | { of: 'everybody'; until: string; sport: Sport | null; collegeId: number | null }
);

export type EventRecord = {
  kind: EventKind;
  /** Unique within the kind. */
  id: string;
  /** Its rising number within the kind: what was written later comes first on a day. */
  seq: number;
  on: string;
  /** Milliseconds since 1970: when it became known (below). */
  knownMs: number;
  sport: Sport;
  personId: number | null;
  name: string | null;
  position: string | null;
  collegeId: number | null;
  collegeName: string | null;
  toCollegeId: number | null;
  toCollegeName: string | null;
  /** What only this kind has. */
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
 * When something became known: when staff entered it, or a source told it on its own day. What a file tells later was known since its
 * day ended: an import of an old class is no news of today. Each area has an index on the expression that it makes of these.
 */
export const endOfDaySql = (day: SQL) => sql`(${day} + 1)::timestamp at time zone 'America/Chicago'`;

export const knownMsSql = (knownAt: SQL) => sql`(extract(epoch from ${knownAt}) * 1000)::float8 as "knownMs"`;
