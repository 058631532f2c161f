import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';

/** Something that happened to a person or a college: the row that timelines and the wire share, and its labels. Isomorphic. */

export const EVENT_KINDS = [
  'commit',
  'sign',
  'decommit',
  'portal_entry',
  'portal_exit',
  'visit',
  'offer',
  'rating',
  'score',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** A college of the directory, or one known only by the name in its source. */
const eventCollege = collegeFlag.extend({ id: z.int().nullable(), slug: z.string().nullable() });
export type EventCollege = z.output<typeof eventCollege>;

export const activityEvent = z.object({
  /** Unique over all kinds; clients use it to tell new events from known ones. */
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  /** YYYY-MM-DD in Central Time. */
  on: z.string(),
  /** ISO 8601: when it was entered, or the end of its day if it was entered long afterwards. */
  knownAt: z.string(),
  sport: z.enum(SPORTS),
  /** Null: it concerns colleges only. `path`: the profile; null if there is none. */
  person: z
    .object({ id: z.int(), name: z.string(), position: z.string().nullable(), path: z.string().nullable() })
    .nullable(),
  /** The college of the commitment, visit or offer; of a portal entry the college that the player leaves; of a game the home team. */
  college: eventCollege.nullable(),
  /** The destination of a portal entry, or the away team of a game. */
  toCollege: eventCollege.nullable(),
  /** Visits only. */
  isOfficial: z.boolean().nullable(),
  /** How a portal entry ended: committed, withdrawn, … */
  exitType: z.string().nullable(),
  /** A change of our rating; `from` is null for the first rating. */
  rating: z.object({ from: z.number().nullable(), to: z.number().nullable(), reason: z.string() }).nullable(),
  /** The score of a game: points of `college` and of `toCollege`. */
  score: z.object({ own: z.int(), other: z.int() }).nullable(),
});
export type ActivityEvent = z.output<typeof activityEvent>;

const WORDS: Readonly<Record<EventKind, string>> = {
  commit: 'Commits',
  sign: 'Signs',
  decommit: 'Decommits',
  portal_entry: 'Enters portal',
  portal_exit: 'Leaves portal',
  visit: 'Visits',
  offer: 'Offer',
  rating: 'Rating',
  score: 'Final',
};

/** A visit after `today` is labeled as planned. */
export function eventWord({ kind, on, isOfficial, exitType, rating }: ActivityEvent, today: string): string {
  if (kind === 'visit') return `${isOfficial ? 'Official visit' : 'Visit'}${on > today ? ' planned' : ''}`;
  if (kind === 'portal_exit' && exitType === 'withdrawn') return 'Withdraws from portal';
  if (kind === 'rating' && rating?.from === null) return 'First rating';
  return WORDS[kind];
}

/** The icon and color, by the names of EventPill; null for a kind without them. */
export function eventPill(kind: EventKind): 'commit' | 'decommit' | 'in' | 'out' | 'visit' | 'offer' | null {
  switch (kind) {
    case 'commit':
    case 'sign':
      return 'commit';
    case 'decommit':
    case 'visit':
    case 'offer':
      return kind;
    case 'portal_entry':
      return 'in';
    case 'portal_exit':
      return 'out';
    case 'rating':
    case 'score':
      return null;
  }
}
