import { describe, expect, test } from 'vitest';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { STATE_CODES } from '#kernel/states.ts';
import { BUILDS } from './builds.ts';
import { cycleOf, dayOf } from './calendar.ts';
import { hometownsOf } from './hometowns.ts';
import { historyOf } from './recruit-history.ts';
import { inventClass, type Recruit } from './recruits.ts';
import { standingOn } from './standing.ts';
import { createSuitors, type SeedCollege } from './suitors.ts';

/** Whole classes, without a database: whether they are realistic. */

const COUNT: Readonly<Record<Sport, number>> = { football: 2500, basketball: 600, baseball: 400, hockey: 200 };
const hometowns = hometownsOf(STATE_CODES.map((state) => ({ place: `Capital of ${state}`, state, zips: 30 })));
const colleges: SeedCollege[] = Array.from({ length: 140 }, (_, index) => ({
  id: index + 1,
  slug: `college-${index + 1}`,
  shortName: `College ${index + 1}`,
  mascot: 'Owls',
  state: STATE_CODES[index % STATE_CODES.length] ?? null,
  conference: 'sec',
  division: 'FBS',
  colours: null,
  strength: 100 - index * 0.68,
}));
const suitors = createSuitors(colleges);

function classOf(sport: Sport, classYear = 2027, seed = 1): Recruit[] {
  return [...inventClass({ seed, sport, classYear, count: COUNT[sport], hometowns, suitors })].flat();
}

const football = classOf('football');
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const finalOf = ({ steps }: Recruit) => steps.at(-1)?.newTenths ?? null;
const signedWith = ({ decisions }: Recruit) => decisions.findLast(({ status }) => status === 'signed')?.college;

test('a class is as large as it is asked for, and always the same', () => {
  expect(football).toHaveLength(2500);
  expect(classOf('football')).toEqual(football);
  expect(classOf('football', 2027, 2)[0]?.name).not.toBe(football[0]?.name);
});

test('five hundred thousand people would have more than a hundred thousand names', () => {
  const names = SPORTS.flatMap((sport) => classOf(sport).map(({ name }) => name));
  expect(new Set(names).size / names.length).toBeGreaterThan(0.98);
});

describe.each(SPORTS)('%s', (sport) => {
  const recruits = sport === 'football' ? football : classOf(sport);

  test('everybody is built as his position is', () => {
    for (const { position, height, weight } of BUILDS[sport]) {
      const there = recruits.filter((recruit) => recruit.position === position);
      expect(there.length, position).toBeGreaterThan(0);
      for (const { heightInches, weightLbs } of there) {
        expect(Math.abs(heightInches - height[0]), position).toBeLessThanOrEqual(2.6 * height[1] + 0.5);
        expect(Math.abs(weightLbs - weight[0]), position).toBeLessThan(75);
      }
    }
  });

  test('positions and ratings have their shares', () => {
    const whole = BUILDS[sport].reduce((sum, { share }) => sum + share, 0);
    for (const { position, share } of BUILDS[sport]) {
      const count = recruits.filter((recruit) => recruit.position === position).length;
      expect(Math.abs(count / recruits.length - share / whole), position).toBeLessThan(0.08);
    }
    const starsOf = (least: number) => recruits.filter((recruit) => (finalOf(recruit) ?? 0) >= least).length;
    const count = recruits.length;
    expect(starsOf(61) / count).toBeGreaterThan(0.01);
    expect(starsOf(61) / count).toBeLessThan(0.045);
    expect(starsOf(58) / count).toBeLessThan(0.23);
    expect(starsOf(49) / count).toBeLessThan(0.96);
    const lowest = sport === 'basketball' ? 49 : 52;
    for (const { steps } of recruits)
      for (const { newTenths } of steps) {
        expect(newTenths).toBeGreaterThanOrEqual(lowest);
        expect(newTenths).toBeLessThanOrEqual(61);
      }
  });

  test('a rating has a way that leads to it, in the order of days', () => {
    for (const { steps } of recruits)
      for (const [index, step] of steps.entries()) {
        expect(step.oldTenths).toBe(index === 0 ? null : steps[index - 1]?.newTenths);
        expect(step.day).toBeGreaterThan(steps[index - 1]?.day ?? 0);
        expect(step.reason).not.toBe('');
      }
  });

  test('who is rated has three to twelve suitors, each once, and no offer comes after his yes', () => {
    for (const recruit of recruits) {
      const { suits, decisions } = recruit;
      if (finalOf(recruit) !== null) expect(suits.length).toBeGreaterThanOrEqual(3);
      expect(suits.length).toBeLessThanOrEqual(12);
      expect(new Set(suits.map(({ college }) => college)).size).toBe(suits.length);
      const yes = decisions[0]?.day ?? Number.POSITIVE_INFINITY;
      for (const { offeredDay } of suits) if (offeredDay !== null) expect(offeredDay).toBeLessThan(yes);
      for (const { college } of decisions)
        expect(suits.find((suit) => suit.college === college)?.offeredDay).toBeTypeOf('number');
    }
  });

  test('decisions follow from each other, and end with a signature at the college of the last yes', () => {
    for (const { decisions } of recruits) {
      const words = decisions.map(({ status }) => status).join(' ');
      expect(['', 'committed signed', 'committed decommitted committed signed']).toContain(words);
      for (const [index, { day }] of decisions.entries())
        expect(day).toBeGreaterThanOrEqual(decisions[index - 1]?.day ?? 0);
      expect(decisions.at(-1)?.college).toBe(decisions.at(-2)?.college);
    }
  });
});

describe('football', () => {
  test('linemen are built otherwise than corners', () => {
    const of = (position: string) => football.filter((recruit) => recruit.position === position);
    const weight = (position: string) => mean(of(position).map(({ weightLbs }) => weightLbs));
    expect(weight('OT') - weight('CB')).toBeGreaterThan(90);
    const height = (position: string) => mean(of(position).map(({ heightInches }) => heightInches));
    expect(height('OT') - height('RB')).toBeGreaterThan(5);
  });

  test('players come from where players come from', () => {
    const from = (state: string) => football.filter((recruit) => recruit.state === state).length / football.length;
    expect(from('TX')).toBeGreaterThan(0.1);
    expect(from('TX')).toBeLessThan(0.18);
    expect(from('FL') + from('TX') + from('GA') + from('CA')).toBeGreaterThan(0.35);
    expect(from('VT')).toBeLessThan(0.01);
    const hockey = classOf('hockey');
    expect(hockey.filter(({ state }) => state === 'MN').length / hockey.length).toBeGreaterThan(0.14);
  });

  test('the strong sign better classes, and nobody more than there is room for', () => {
    const classes = Map.groupBy(football, signedWith);
    const strong = colleges.slice(0, 10).flatMap((college) => classes.get(college) ?? []);
    const weak = colleges.slice(-40).flatMap((college) => classes.get(college) ?? []);
    const rating = (recruits: Recruit[]) => mean(recruits.map((recruit) => finalOf(recruit) ?? 50));
    expect(rating(strong) - rating(weak)).toBeGreaterThan(2);
    for (const college of colleges) expect(classes.get(college)?.length ?? 0).toBeLessThanOrEqual(25);
  });

  test('most stay near home more often than chance would have it', () => {
    const signed = football.flatMap((recruit) => {
      const college = signedWith(recruit);
      return college ? [college.state === recruit.state] : [];
    });
    expect(signed.filter(Boolean).length / signed.length).toBeGreaterThan(0.08);
  });
});

describe('the same class on several days', () => {
  const cycle = cycleOf('football', 2027);
  const statuses = (day: number) => {
    const counts = { open: 0, committed: 0, signed: 0, closed: 0 };
    for (const recruit of football) counts[standingOn(day, recruit, cycle.ends).status] += 1;
    return counts;
  };

  test('is open first, commits in summer, signs in December and February, and is closed in the end', () => {
    expect(statuses(dayOf(2025, 3, 1))).toEqual({ open: 2500, committed: 0, signed: 0, closed: 0 });
    const summer = statuses(dayOf(2026, 8, 15));
    expect(summer.signed).toBe(0);
    expect(summer.committed / 2500).toBeGreaterThan(0.45);
    expect(statuses(cycle.earlySigning - 1).signed).toBe(0);
    expect(statuses(cycle.earlySigning).signed / 2500).toBeGreaterThan(0.65);
    const end = statuses(dayOf(2027, 9, 1));
    expect(end).toMatchObject({ open: 0, committed: 0 });
    expect(end.signed + end.closed).toBe(2500);
  });

  test('nothing of tomorrow is told but visits that are planned', () => {
    const today = dayOf(2026, 11, 21);
    for (const recruit of football.slice(0, 400)) {
      const { prospect, ...history } = historyOf(recruit, 'slug', { sport: 'football', classYear: 2027, today });
      for (const { happenedOn } of history.commitments) expect(String(happenedOn) < '2026-11-21').toBe(true);
      for (const { at } of history.ratingChanges) expect(at.getTime()).toBeLessThan(Date.UTC(2026, 10, 21, 6));
      for (const { offeredOn } of history.interests) expect((offeredOn ?? '') < '2026-11-21').toBe(true);
      for (const { visitOn } of history.visits) expect(visitOn < '2027-02-05').toBe(true);
      expect(prospect.ratingTenths).toBe(history.ratingChanges.at(-1)?.newTenths ?? null);
    }
  });
});
