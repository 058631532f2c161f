import { describe, expect, test } from 'vitest';
import type { Namesake } from '#features/recruiting/prospects/public.ts';
import type { School } from '#features/transfers/college-players/public.ts';
import { identifyNamesakes } from './identity.ts';
import { type Individual, individualOfProspects } from './individual.ts';
import { NOBODY } from './player-state.ts';
import type { Stint } from './stint.ts';

const STATE: School = { collegeId: 1, name: null };
const TECH: School = { collegeId: 2, name: null };
const to = (school: School): Stint['outcome'] => ({ kind: 'moved', to: school });
const open: Stint['outcome'] = { kind: 'open' };

const aStint = (
  season: number,
  origin: School,
  outcome: Stint['outcome'] = open,
  position: string | null = 'QB',
): Stint => ({
  season,
  origin,
  outcome,
  position,
});
const aRow = (line: number, stint: Stint): Individual => ({
  label: `line ${line}`,
  order: `3 ${JSON.stringify(stint)}`,
  stints: [stint],
  roster: null,
  prospects: [],
  number: null,
  profiles: [],
  isHidden: false,
  player: null,
  claim: { line, text: 'Sample Adams' },
  isFresh: true,
});
const aProspect = (overrides: Partial<Namesake> = {}): Individual =>
  individualOfProspects([
    {
      id: 7,
      personId: 70,
      nameKey: 'sample adams',
      classYear: 2020,
      position: 'QB',
      hometownCity: null,
      hometownState: null,
      collegeId: 1,
      isHidden: false,
      ...overrides,
    },
  ]);

/** The people considered one, by label. */
const joined = (...all: Individual[]) =>
  identifyNamesakes(all, 'football').people.map((person) => person.map((each) => each.label).toSorted());
const doubts = (...all: Individual[]) =>
  identifyNamesakes(all, 'football').doubts.map(({ line, confidence, candidates }) => [line, confidence, candidates]);

describe('entries of several seasons', () => {
  test('one that leads to the college that a later one leaves', () => {
    const rows = [aRow(2, aStint(2021, STATE, to(TECH))), aRow(3, aStint(2023, TECH))];
    expect(joined(...rows)).toEqual([['line 2', 'line 3']]);
    expect(doubts(...rows)).toEqual([]);
  });

  test('withdrawn or open, and a year later at the same college', () => {
    expect(joined(aRow(2, aStint(2021, STATE, { kind: 'withdrawn' })), aRow(3, aStint(2022, STATE)))).toHaveLength(1);
    expect(joined(aRow(2, aStint(2021, STATE)), aRow(3, aStint(2022, STATE, to(TECH))))).toHaveLength(1);
  });

  test('too long ago, or another position: two people, and a doubt', () => {
    expect(doubts(aRow(2, aStint(2020, STATE)), aRow(3, aStint(2023, STATE)))).toEqual([
      [2, 0.7, ['line 3']],
      [3, 0.7, ['line 2']],
    ]);
    expect(doubts(aRow(2, aStint(2021, STATE, to(TECH))), aRow(3, aStint(2022, TECH, open, 'OL')))).toHaveLength(2);
  });

  test('the destination is not known, and a namesake leaves another college: two people, and a doubt', () => {
    expect(doubts(aRow(2, aStint(2021, STATE)), aRow(3, aStint(2022, TECH)))[0]).toEqual([2, 0.5, ['line 3']]);
  });

  test('who went elsewhere, or plays for pay, is nobody else', () => {
    expect(doubts(aRow(2, aStint(2021, STATE, to(TECH))), aRow(3, aStint(2022, STATE)))).toEqual([]);
    expect(doubts(aRow(2, aStint(2021, STATE, { kind: 'pro' })), aRow(3, aStint(2022, STATE)))).toEqual([]);
  });

  test('two who fit: neither is guessed, unless one has the same position', () => {
    const arrived = aRow(2, aStint(2021, STATE, to(TECH), 'EDGE'));
    const rows = [aRow(3, aStint(2022, TECH, open, 'LB')), aRow(4, aStint(2022, TECH, open, 'DL'))];
    expect(joined(arrived, ...rows)).toHaveLength(3);
    expect(doubts(arrived, ...rows)).toContainEqual([2, 0.95, ['line 3', 'line 4']]);
    const exact = aRow(5, aStint(2022, TECH, open, 'EDGE'));
    expect(joined(arrived, rows[0] ?? exact, exact)).toEqual([['line 2', 'line 5'], ['line 3']]);
  });
});

describe('players that staff linked to different profiles', () => {
  const aPlayer = (id: number, stint: Stint, profileId: string): Individual => ({
    ...aRow(0, stint),
    label: `player ${id}`,
    order: `1 ${id}`,
    profiles: [{ provider: 'yahoo', profileId }],
    claim: null,
    isFresh: false,
  });
  const first = (profileId: string) => aPlayer(1, aStint(2021, STATE, to(TECH)), profileId);
  const last = (profileId: string) => aPlayer(2, aStint(2023, STATE), profileId);
  const between = aRow(2, aStint(2022, TECH, to(STATE)));

  test('stay two where a row would join them, and that is a doubt', () => {
    expect(joined(first('a'), last('a'), between)).toEqual([['line 2', 'player 1', 'player 2']]);
    expect(joined(first('a'), last('b'), between)).toHaveLength(2);
    expect(doubts(first('a'), last('b'), between)).toEqual([[2, 0.95, ['player 2']]]);
    const rowOfFirst = { ...first('a'), claim: { line: 3, text: 'Sample Adams' }, isFresh: true };
    const next = aPlayer(2, aStint(2022, TECH), 'b');
    const player = {
      ...NOBODY,
      id: 1,
      personId: 1,
      name: 'Sample Adams',
      nameKey: 'sample adams',
      source: 'test',
      sourcedOn: '2026-01-02',
      isHidden: false,
      provenance: null,
      profiles: [],
    };
    expect(doubts({ ...rowOfFirst, player }, next)).toEqual([[3, 0.5, ['player 2']]]);
    const namesake = aPlayer(2, aStint(2022, STATE), 'b');
    expect(doubts({ ...rowOfFirst, player }, namesake)).toEqual([]);
  });
});

describe('prospects', () => {
  test('one who signed at the origin and is of an age is the same person', () => {
    expect(joined(aProspect(), aRow(2, aStint(2023, STATE)))).toEqual([['line 2', 'prospect 7']]);
    expect(joined(aProspect({ classYear: 2010 }), aRow(2, aStint(2023, STATE)))).toHaveLength(2);
    expect(joined(aProspect({ collegeId: 2 }), aRow(2, aStint(2023, STATE)))).toHaveLength(2);
  });

  test('two who signed there: a doubt', () => {
    const twins = [aProspect(), aProspect({ id: 8, personId: 80 })];
    expect(doubts(...twins, aRow(2, aStint(2023, STATE)))).toEqual([[2, 0.9, ['prospect 7', 'prospect 8']]]);
  });
});

describe('who was taken down stays hidden', () => {
  const hidden = (overrides: Partial<Namesake> = {}) => aProspect({ isHidden: true, ...overrides });
  const reasons = (...all: Individual[]) => identifyNamesakes(all, 'football').hidden.map(({ reason }) => reason);

  test('at the college where he signed, and in every entry that follows from it', () => {
    const rows = [aRow(2, aStint(2022, STATE, to(TECH))), aRow(3, aStint(2023, TECH))];
    expect(reasons(hidden(), ...rows)).toEqual(['hidden', 'hidden']);
  });

  test('where nobody knows his college, or where he may have come to', () => {
    const perhaps = ['hidden: perhaps the person who was taken down'];
    expect(reasons(hidden({ collegeId: null }), aRow(2, aStint(2023, STATE)))).toEqual(perhaps);
    expect(reasons(hidden({ collegeId: 2 }), aRow(2, aStint(2023, STATE, to(TECH))))).toEqual(perhaps);
  });

  test('a namesake elsewhere, at another position or of another time is let in', () => {
    expect(reasons(hidden(), aRow(2, aStint(2023, TECH)))).toEqual([]);
    expect(reasons(hidden(), aRow(2, aStint(2023, STATE, open, 'K')))).toEqual([]);
    expect(reasons(hidden({ classYear: 2008 }), aRow(2, aStint(2023, STATE)))).toEqual([]);
  });
});
