import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';

/** What happened to a person, or to a college: the row that timelines and the wire share, and its words. Isomorphic. */

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

/** A college of the directory, or one known only by the name that its source writes. */
const eventCollege = collegeFlag.extend({ id: z.int().nullable(), slug: z.string().nullable() });
export type EventCollege = z.output<typeof eventCollege>;

export const activityEvent = z.object({
  /** Unique over all kinds: what tells a new event from a known one. */
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  /** YYYY-MM-DD in Chicago. */
  on: z.string(),
  /** ISO 8601: when it was entered; of what was entered long after its day, the end of that day. */
  knownAt: z.string(),
  sport: z.enum(SPORTS),
  /** Null: it concerns colleges only. `path`: the profile; null where there is none. */
  person: z
    .object({ id: z.int(), name: z.string(), position: z.string().nullable(), path: z.string().nullable() })
    .nullable(),
  /** Whose event it is: the college of the commitment, visit or offer, the one that is left, the home side. */
  college: eventCollege.nullable(),
  /** Where a portal entry ended, or the other side of a game. */
  toCollege: eventCollege.nullable(),
  /** Of a visit. */
  isOfficial: z.boolean().nullable(),
  /** How a portal entry ended: committed, withdrawn … */
  exitType: z.string().nullable(),
  /** Of a change of our rating; `from` null: the first. */
  rating: z.object({ from: z.number().nullable(), to: z.number().nullable(), reason: z.string() }).nullable(),
  /** Of a game: the points of `college` and of `toCollege`. */
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

/** A visit to come is no event yet: `today` tells. */
export function eventWord({ kind, on, isOfficial, exitType, rating }: ActivityEvent, today: string): string {
  if (kind === 'visit') return `${isOfficial ? 'Official visit' : 'Visit'}${on > today ? ' planned' : ''}`;
  if (kind === 'portal_exit' && exitType === 'withdrawn') return 'Withdraws from portal';
  if (kind === 'rating' && rating?.from === null) return 'First rating';
  return WORDS[kind];
}

/** The glyph and the colour, by the names of EventPill; null for what has neither. */
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
