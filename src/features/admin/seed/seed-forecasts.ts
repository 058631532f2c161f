import { type PastForecasts, writePastForecasts } from '#features/futurecast/forecasts/public.ts';
import { starsOf } from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { cycleOf } from './calendar.ts';
import type { DemoNetwork } from './demo-network.ts';
import { FORECAST_NOTES, type Forecaster, writeForecasters } from './forecasters.ts';
import { type Numbers, numbersOf } from './numbers.ts';
import { afternoonOf } from './recruit-history.ts';
import type { Recruit } from './recruits.ts';
import type { WrittenRecruit } from './seed-classes.ts';
import { type Standing, standingOn } from './standing.ts';
import type { SeedCollege } from './suitors.ts';

/** What invented forecasters say of the best of the classes that are recruited now, settled where a prospect has decided. */

type Subject = { id: number; sport: Sport; classYear: number; recruit: Recruit; standing: Standing };

/** Of each class; only the two large sports are forecast. */
const MOST_SUBJECTS = 26;
const FORECAST_SPORTS: readonly Sport[] = ['football', 'basketball'];
const SPEAKS = 0.36;
const WITH_NOTE = 0.25;
/** Forecasts are made up to so many days before a decision, or before today. */
const EARLIEST = 150;
const LAST_WEEK = 7;
/** The share of forecasters of an open prospect who forecast again this week. */
const SPEAKS_AGAIN = 0.35;

export function createForecastSeed(db: Db, { seed, present, today }: Pick<DemoNetwork, 'seed' | 'present' | 'today'>) {
  const classes = new Map<string, Subject[]>();
  const yesterday = today - 1;

  return {
    /** Part of a class, as it is written. */
    notice(sport: Sport, classYear: number, written: readonly WrittenRecruit[]): void {
      if (!FORECAST_SPORTS.includes(sport) || Math.abs(classYear - present) > 1) return;
      const key = `${sport} ${classYear}`;
      const { ends } = cycleOf(sport, classYear);
      const subjects = written
        .map(({ recruit, id }) => ({ id, sport, classYear, recruit, standing: standingOn(yesterday, recruit, ends) }))
        .filter(isForecast);
      const best = [...(classes.get(key) ?? []), ...subjects]
        .toSorted((a, b) => a.recruit.nationalPlace - b.recruit.nationalPlace)
        .slice(0, MOST_SUBJECTS);
      classes.set(key, best);
    },

    /** Writes what is said of all who were noticed; returns how many forecasts. */
    async write(): Promise<number> {
      const subjects = [...classes.values()].flat();
      if (subjects.length === 0) return 0;
      const forecasters = await writeForecasters(db, today);
      return writePastForecasts(
        db,
        subjects.map((subject) => pastOf(subject, forecasters, { seed, yesterday })),
      );
    },
  };
}

/** Without prospects who decommitted, whose forecasts have several cycles, and closed ones, who have no cycle that ended. */
const isForecast = ({ recruit, standing }: Subject): boolean =>
  standing.status !== 'closed' &&
  recruit.suits.length > 1 &&
  standing.past.every(({ status }) => status !== 'decommitted');

type Day = { seed: number; yesterday: number };

function pastOf(subject: Subject, forecasters: readonly Forecaster[], { seed, yesterday }: Day): PastForecasts {
  const { id, sport, classYear, recruit, standing } = subject;
  const numbers = numbersOf(seed, 'forecasts', sport, classYear, recruit.nationalPlace);
  const decidedOn = standing.committedDay;
  const last = decidedOn === null ? yesterday : decidedOn - 1;
  const tenths = recruit.steps.findLast(({ day }) => day <= last)?.newTenths ?? null;
  const truth = truthOf(recruit, standing);
  const speakers = forecasters.filter(() => numbers.chance(SPEAKS));
  return {
    prospectId: id,
    decision:
      decidedOn === null || standing.college === null
        ? null
        : {
            sport,
            classYear,
            stars: starsOf(tenths),
            collegeId: standing.college.id,
            decidedAt: afternoonOf(decidedOn, recruit.nationalPlace),
          },
    forecasts: speakers.map((forecaster) => ({
      userId: forecaster.userId,
      note: numbers.chance(WITH_NOTE) ? numbers.pick(FORECAST_NOTES) : null,
      words: wordsOf(forecaster, { recruit, truth, last, isOpen: decidedOn === null }, numbers),
    })),
  };
}

/** The college the prospect chooses in the end, known or not yet. */
const truthOf = ({ decisions, suits }: Recruit, { college }: Standing): SeedCollege | undefined =>
  college ?? decisions.at(-1)?.college ?? suits[0]?.college;

type Talk = { recruit: Recruit; truth: SeedCollege | undefined; last: number; isOpen: boolean };

function wordsOf(forecaster: Forecaster, talk: Talk, numbers: Numbers): PastForecasts['forecasts'][number]['words'] {
  const { isOpen, last } = talk;
  const speaksAgain = isOpen && numbers.chance(SPEAKS_AGAIN);
  const first = last - numbers.whole(isOpen ? LAST_WEEK + 2 : 0, EARLIEST);
  const days = speaksAgain ? [first, last - numbers.whole(0, LAST_WEEK - 1)] : [first];
  return days.map((day) => ({ at: afternoonOf(day, numbers.whole(0, 359)), ...wordOf(forecaster, talk, numbers) }));
}

/** The surer, the more often right; how well the two agree is what tells forecasters apart. */
function wordOf({ skill, boldness }: Forecaster, { recruit, truth }: Talk, numbers: Numbers) {
  const feels = numbers.whole(2, 9);
  const others = recruit.suits.map(({ college }) => college).filter((college) => college !== truth);
  const isRight = truth !== undefined && (others.length === 0 || numbers.chance((feels / 10) * skill + 0.1));
  const college = isRight ? truth : numbers.pick(others.slice(0, 4));
  return { collegeId: college.id, confidence: Math.min(10, Math.max(1, feels + boldness)) * 10 };
}
