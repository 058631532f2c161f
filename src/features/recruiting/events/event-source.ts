import type { SQL } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { EventKind } from './event-view.ts';

/**
 * How areas hand their events to whoever reads them together: each gives a SELECT with the columns of `EventRecord`, in that order,
 * the latest first and at most `limit`; the reader joins them by UNION ALL, so that all areas are one statement.
 */

export type EventScope = {
  /** The latest rows of each source that are worth reading. */
  limit: number;
  /** For a condition: whether the person of this column was not taken down, in whatever sport (decision 14). */
  isShown: (personId: SQL) => SQL;
} & (
  | { of: 'person'; personId: number }
  /** Nothing later than `until`: what is planned is no event yet. */
  | { of: 'everybody'; until: string; sport: Sport | null; collegeId: number | null }
);

export type EventRecord = {
  kind: EventKind;
  /** Unique within the kind. */
  id: string;
  /** Its rising number within the kind: what was written later comes first on a day. */
  seq: number;
  on: string;
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
