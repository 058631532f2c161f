import type { Decision, Recruitment } from './recruitment.ts';
import type { SeedCollege } from './suitors.ts';

/** How a recruitment stands on a day: what has happened by then, and what is planned. */

export type Standing = {
  status: 'open' | 'committed' | 'signed' | 'closed';
  college: SeedCollege | null;
  /** The day of the yes that stands. */
  committedDay: number | null;
  past: Decision[];
};

/** How far ahead visits are known. */
const PLANNED_DAYS = 75;

/** `ends`: the day on which who has not signed is closed. */
export function standingOn(today: number, { decisions }: Pick<Recruitment, 'decisions'>, ends: number): Standing {
  const past = decisions.filter(({ day }) => day <= today);
  const last = past.at(-1);
  if (!last || last.status === 'decommitted')
    return { status: today >= ends ? 'closed' : 'open', college: null, committedDay: null, past };
  const yes = past.findLast(({ status }) => status === 'committed');
  return { status: last.status, college: last.college, committedDay: yes?.day ?? last.day, past };
}

export function visitsOn(today: number, { visits }: Pick<Recruitment, 'visits'>, standing: Standing) {
  const isOpen = standing.status === 'open' || standing.status === 'committed';
  const isTheirs = (college: SeedCollege) => standing.college === null || standing.college === college;
  return visits.filter(
    ({ day, college }) => day <= today || (isOpen && isTheirs(college) && day <= today + PLANNED_DAYS),
  );
}

/** 1 (watching) to 5 (leads, or has the commitment). */
export function levelOf(college: SeedCollege, liking: number, standing: Standing): number {
  if (standing.college === college) return 5;
  if (standing.college !== null) return liking < 3 ? 2 : 1;
  return [5, 4, 4, 3, 3, 2, 2][liking] ?? 1;
}
