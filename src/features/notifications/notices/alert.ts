import { apDate } from '#kernel/ap-date.ts';
import { formatDate } from '#kernel/dates.ts';
import type { AlertEvent } from '../preferences/alert-kinds-view.ts';

/** The text of an alert. Pure: bell, email and push all use it. */

export const SUBJECT_KINDS = ['prospect', 'player', 'game', 'article'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The subject of an alert, with the data that readers may currently see. */
export type Subject = {
  kind: SubjectKind;
  id: number;
  /** "Ansel Amberley", "Alabama 27, Auburn 20", or a headline. */
  name: string;
  /** "QB · Football · 2027". */
  facts: string;
  /** The page that it links to, on every site of the network. */
  path: string;
};

export type AlertFacts = {
  event: AlertEvent;
  /** The short name of the college; null if there is none, or it is not in the directory. */
  collegeName: string | null;
  /** The day of a visit (YYYY-MM-DD), or the rating before and after ("58:59", empty for none). */
  detail: string | null;
  at: Date;
};

/** The predicate after the subject's name: "committed to Alabama". */
export function alertWords({ event, collegeName, detail, at }: AlertFacts): string {
  const college = collegeName ?? 'a new school';
  switch (event) {
    case 'commitment':
      return `committed to ${college}`;
    case 'decommitment':
      return `decommitted from ${college}`;
    case 'signing':
      return `signed with ${college}`;
    case 'visit':
      return visitWords(college, detail, at);
    case 'offer':
      return `got an offer from ${college}`;
    case 'rating_change':
      return ratingWords(detail ?? '');
    case 'portal_entry':
      return collegeName === null ? 'entered the transfer portal' : `entered the transfer portal from ${collegeName}`;
    case 'portal_destination':
      return `is transferring to ${college}`;
    case 'final_score':
      return 'Final';
    case 'story':
      return 'New story';
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function visitWords(college: string, detail: string | null, at: Date): string {
  if (detail === null || !DAY.test(detail)) return `set a visit to ${college}`;
  const today = formatDate(at, 'YYYY-MM-DD');
  // Noon UTC is on the same day in Central Time.
  const on = apDate(new Date(`${detail}T12:00:00Z`), at);
  return detail < today ? `visited ${college} on ${on}` : `will visit ${college} on ${on}`;
}

function ratingWords(detail: string): string {
  const [before, after] = detail.split(':').map((tenths) => (tenths ? (Number(tenths) / 10).toFixed(1) : null));
  if (!after) return 'is no longer rated';
  return before ? `moved from ${before} to ${after}` : `is now rated ${after}`;
}

const isPerson = ({ kind }: Subject) => kind === 'prospect' || kind === 'player';

/** The title of an alert: "Ansel Amberley committed to Alabama", or the headline of a story. */
export const alertTitle = (subject: Subject, words: string): string =>
  isPerson(subject) ? `${subject.name} ${words}` : subject.name;

/** The line below the title: the facts of a person; for a score or story the kind of alert first. */
export const alertBody = (subject: Subject, words: string): string =>
  isPerson(subject) ? subject.facts : `${words} · ${subject.facts}`;
