import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type College, collegeMatcher } from '#features/directory/colleges/public.ts';
import type { Conference } from '#features/directory/conferences/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { StagedRow } from '../engine/public.ts';
import { conferenceFinder } from './conference-name.ts';
import { type Directory, planTeams } from './team-plan.ts';
import type { TeamRow } from './team-row.ts';

const aCollege = (id: number, shortName: string, overrides: Partial<College> = {}): College => ({
  id,
  slug: matchKey(shortName).replaceAll(' ', ''),
  name: `${shortName} University`,
  shortName,
  mascot: null,
  abbreviation: 'XX',
  city: 'Town',
  state: 'OH',
  division: 'FBS',
  primaryColor: null,
  secondaryColor: null,
  ...overrides,
});

const aConference = (id: number, abbreviation: string, name: string): Conference => ({
  id,
  abbreviation,
  name,
  shortName: name.replace(' Conference', ''),
  level: 'FBS',
  isCurrent: true,
});
const CONFERENCES = [aConference(1, 'big-12', 'Big 12 Conference'), aConference(2, 'american', 'American Conference')];

function directoryOf(...colleges: College[]): Directory {
  const names = colleges.map(({ id, shortName }) => ({ collegeId: id, key: matchKey(shortName), rank: 0 }));
  const matcher = collegeMatcher(
    names,
    colleges.map(({ id, state, city, mascot, division }) => ({ id, state, city, mascot, isFbs: division === 'FBS' })),
  );
  return {
    match: (text) => matcher.match(text),
    colleges,
    conferenceOf: () => CONFERENCES[0] ?? null,
    findConference: conferenceFinder(CONFERENCES),
  };
}

const aRow = (line: number, overrides: Partial<TeamRow> = {}): StagedRow<TeamRow> => ({
  line,
  row: {
    name: 'Sample State',
    mascot: null,
    abbreviation: null,
    spellings: [],
    conference: null,
    level: null,
    state: null,
    colours: null,
    ...overrides,
  },
});

const FBS = { division: 'FBS', membership: 'NCAA' };
const D2 = { division: 'D2', membership: 'NCAA' };
const COLOURS = { primary: '#00285e', secondary: '#84754e' };
const KNOWN = directoryOf(
  aCollege(1, 'Sample State'),
  aCollege(2, 'Other', { mascot: 'Others', primaryColor: '#000000' }),
);
const plan = (rows: readonly StagedRow<TeamRow>[], directory = KNOWN) => planTeams(rows, directory, 'football');

describe('a college that is known', () => {
  test('gets what it lacks, and keeps what it has', () => {
    const wanted = { mascot: 'Samples', colours: COLOURS };
    const { filled, result } = plan([aRow(2, wanted), aRow(3, { name: 'Other', mascot: 'Samples', colours: COLOURS })]);
    expect(filled).toEqual([{ id: 1, mascot: 'Samples', primaryColor: '#00285e', secondaryColor: '#84754e' }]);
    expect(result).toMatchObject({ updated: 1, unchanged: 1, created: 0 });
    expect(result.notes).toEqual([{ line: 3, note: 'mascot is "Others" here and "Samples" in the file: not changed' }]);
  });

  test('is told of where its conference or division differs', () => {
    expect(plan([aRow(2, { conference: 'American Athletic', level: D2 })]).result.notes).toEqual([
      { line: 2, note: 'conference is "Big 12" here and "American Athletic" in the file: not changed' },
      { line: 2, note: 'division is "FBS" here and "D2" in the file: not changed' },
    ]);
    expect(plan([aRow(2, { conference: 'Big 12', level: FBS })]).result.notes).toEqual([]);
  });

  test('is found by another spelling, and gets the name that nobody has', () => {
    const { spellings, result } = plan([aRow(2, { name: 'Harbor Tech', spellings: ['Sample State'] })]);
    expect(spellings).toEqual([{ collegeId: 1, name: 'Harbor Tech' }]);
    expect(result).toMatchObject({ updated: 1, skipped: [] });
  });

  test('gets no spelling that means another one, or that two teams claim', () => {
    const { spellings, result } = plan([
      aRow(2, { spellings: ['Other', 'The Harbor', 'Sample St.'] }),
      aRow(3, { name: 'Other', spellings: ['Harbor', 'The Harbor'] }),
    ]);
    expect(spellings).toEqual([{ collegeId: 2, name: 'Harbor' }]);
    expect(
      result.notes.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).map(({ line, note }) => [line, note]),
    ).toEqual([
      [2, '"Other" means "Other" here: not added'],
      [2, '"The Harbor" is claimed by several teams of the file: not added'],
      [3, '"The Harbor" is claimed by several teams of the file: not added'],
    ]);
  });
});

describe('a team that is in no directory', () => {
  test('becomes a college where its level says that it is one', () => {
    const { created, createdSpellings, result } = plan([
      aRow(2, { name: 'Harbor University', spellings: ['Harbour'], level: D2, state: 'TX', colours: COLOURS }),
      aRow(3, { name: 'Town Club' }),
    ]);
    expect(created).toEqual([
      {
        slug: 'harbor',
        name: 'Harbor University',
        shortName: 'Harbor',
        mascot: null,
        abbreviation: 'HARB',
        state: 'TX',
        division: 'D2',
        membership: 'NCAA',
        primaryColor: '#00285e',
        secondaryColor: '#84754e',
        sport: 'football',
        conferenceId: null,
      },
    ]);
    expect(createdSpellings).toEqual([{ slug: 'harbor', name: 'Harbour' }]);
    expect(result).toMatchObject({ created: 1, unmatched: [{ line: 3, text: 'Town Club', why: 'unknown' }] });
    expect(result.skipped).toHaveLength(1);
  });

  test('becomes one college, however often and however spelled', () => {
    const names = ['Harbor St.', 'Harbor State', 'HARBOR STATE', 'Harbor State University'];
    const { created, result } = plan(names.map((name, index) => aRow(index + 2, { name, level: D2 })));
    expect(created.map(({ shortName }) => shortName)).toEqual(['Harbor State']);
    expect(result).toMatchObject({ created: 1, unchanged: 2 });
    expect(result.skipped).toHaveLength(1);
  });

  test('gets an address that nobody has', () => {
    const taken = directoryOf({ ...aCollege(1, 'Sample State'), slug: 'harborstate' });
    const named = (state: string | null) =>
      plan([aRow(2, { name: 'Harbor State', level: D2, state })], taken).created.map(({ slug }) => slug);
    expect([named('TX'), named(null)]).toEqual([['harbor-state-tx'], ['harbor-state-2']]);
  });
});

test('a name that fits several is decided by its other spellings, or not at all', () => {
  const unions = directoryOf(
    aCollege(1, 'Union', { state: 'KY', division: null }),
    aCollege(2, 'Union', { state: 'NY', division: null }),
  );
  expect(plan([aRow(2, { name: 'Union', spellings: ['Union (KY)'], mascot: 'Samples' })], unions).filled).toMatchObject(
    [{ id: 1 }],
  );
  expect(plan([aRow(2, { name: 'Union', level: D2 })], unions).result).toMatchObject({
    created: 0,
    unmatched: [{ why: 'ambiguous' }],
  });
});

test('the order of rows does not matter', () => {
  const rows = [
    aRow(2, { mascot: 'Samples', spellings: ['Harbor'] }),
    aRow(3, { name: 'SAMPLE STATE' }),
    aRow(4, { name: 'Other', colours: COLOURS, spellings: ['Harbor', 'Second Other'] }),
    aRow(5, { name: 'Hill State', level: D2 }),
    aRow(6, { name: 'Hill St', level: D2, spellings: ['Upper Hill'] }),
    aRow(7, { name: 'Nowhere' }),
  ];
  const outcome = (order: readonly StagedRow<TeamRow>[]) => {
    const { result, ...changes } = plan(order);
    return [changes, { ...result, notes: result.notes.map(({ line, note }) => `${line} ${note}`).toSorted() }];
  };
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      expect(outcome(shuffled)).toEqual(outcome(rows));
    }),
  );
});
