import type { Sport } from '#kernel/sports.ts';
import { cycleOf } from '../calendar.ts';
import type { StoryNetwork } from '../demo-network.ts';
import type { PortalMove } from '../portal.ts';
import type { Recruit } from '../recruits.ts';
import type { WrittenRecruit } from '../seed-classes.ts';
import { type Standing, standingOn, visitsOn } from '../standing.ts';
import type { SeedCollege } from '../suitors.ts';

/** Subjects of stories: the best prospects of each class, and what happened to them lately. */

export type Subject = {
  prospectId: number;
  personId: number;
  slug: string;
  sport: Sport;
  classYear: number;
  recruit: Recruit;
  standing: Standing;
  /** As of yesterday; null: not rated yet. */
  tenths: number | null;
  /** Transfers during college, filled in when the prospect's class is written. */
  moves: readonly PortalMove[];
};

export type Happening = { subject: Subject; day: number; college: SeedCollege } & (
  | { kind: 'commitment' | 'decommitment' | 'signing' | 'visit' | 'plannedVisit' }
  | { kind: 'portal'; move: PortalMove }
);

/** A visit is announced up to so many days before it. */
const ANNOUNCED_DAYS = 24;
/** So many of each class; more where more articles are wanted, but never the whole of a large one. */
const [LEAST, MOST] = [40, 400];

export function createStoryPool({ today, size }: Pick<StoryNetwork, 'today' | 'size'>) {
  const yesterday = today - 1;
  const most = Math.min(MOST, Math.max(LEAST, Math.ceil(size.articles / 4)));
  const classes = new Map<string, Subject[]>();

  return {
    /** Part of a class, as it is written. */
    notice(sport: Sport, classYear: number, written: readonly WrittenRecruit[]): void {
      const key = `${sport} ${classYear}`;
      const { ends } = cycleOf(sport, classYear);
      const subjects = written.map(({ recruit, id, personId, slug }): Subject => {
        const tenths = recruit.steps.findLast(({ day }) => day <= yesterday)?.newTenths ?? null;
        return {
          prospectId: id,
          personId,
          slug,
          sport,
          classYear,
          recruit,
          tenths,
          standing: standingOn(yesterday, recruit, ends),
          moves: [],
        };
      });
      const best = [...(classes.get(key) ?? []), ...subjects]
        .toSorted((a, b) => a.recruit.nationalPlace - b.recruit.nationalPlace)
        .slice(0, most);
      classes.set(key, best);
    },

    /** Who of a part of a class goes through the portal later, by person. */
    noticeMoves(sport: Sport, classYear: number, movers: ReadonlyMap<number, readonly PortalMove[]>): void {
      for (const subject of classes.get(`${sport} ${classYear}`) ?? [])
        subject.moves = movers.get(subject.personId) ?? subject.moves;
    },

    /** All of them, class by class, the best of each first. */
    subjects(): Subject[] {
      return [...classes.values()].flat();
    },

    /** The latest first. Planned visits have the day on which they were announced. */
    happenings(): Happening[] {
      const all = [...classes.values()]
        .flat()
        .flatMap((subject) => [
          ...decisionsOf(subject),
          ...visitsOf(subject, yesterday),
          ...movesOf(subject, yesterday),
        ]);
      return all.toSorted((a, b) => b.day - a.day || a.subject.personId - b.subject.personId);
    },
  };
}

const KIND_OF_STATUS = { committed: 'commitment', decommitted: 'decommitment', signed: 'signing' } as const;

function decisionsOf(subject: Subject): Happening[] {
  return subject.standing.past.map(({ status, day, college }) => ({
    kind: KIND_OF_STATUS[status],
    subject,
    day,
    college,
  }));
}

function visitsOf(subject: Subject, yesterday: number): Happening[] {
  return visitsOn(yesterday, subject.recruit, subject.standing)
    .filter(({ isOfficial }) => isOfficial)
    .map(({ day, college }) => ({
      kind: day <= yesterday ? 'visit' : 'plannedVisit',
      subject,
      day: day < yesterday ? day + 1 : yesterday - ((subject.personId * 7 + college.id) % ANNOUNCED_DAYS),
      college,
    }));
}

/** The last one that has begun. */
function movesOf(subject: Subject, yesterday: number): Happening[] {
  const move = subject.moves.findLast(({ enteredDay }) => enteredDay <= yesterday);
  return move ? [{ kind: 'portal', subject, day: move.enteredDay, college: move.origin, move }] : [];
}

export type StoryPool = ReturnType<typeof createStoryPool>;
