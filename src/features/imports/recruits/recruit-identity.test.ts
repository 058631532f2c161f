import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordedProspect } from '#features/recruiting/prospects/public.ts';
import type { HiddenPlayer } from '#features/transfers/college-players/public.ts';
import { aRecord, aRow, at } from './recruit.test-support.ts';
import { withoutDuplicates } from './recruit-duplicates.ts';
import { identify } from './recruit-identity.ts';
import type { MatchedRow } from './recruit-traits.ts';

const inClass = { sport: 'football', year: 2014 } as const;
const kindOf = (row: MatchedRow, ...recorded: RecordedProspect[]) => identify([row], recorded, inClass)[0]?.kind;

describe('a row is a known prospect', () => {
  test.each([
    ['all agrees', {}],
    ['another position', { position: 'WR' }],
    ['another city', { hometown: at('Oxnard', 'CA') }],
    ['no school in the row', { highSchoolName: null }],
    ['no place in the row', { hometown: { city: null, state: null, country: null } }],
    ['neither in the row', { highSchoolName: null, hometown: { city: null, state: null, country: null } }],
    ['punctuation of the school', { highSchoolName: 'SAMPLE  high.' }],
  ])('%s', (_, overrides) => expect(kindOf(aRow(overrides), aRecord())).toBe('known'));

  test('another spelling of the same certain school', () => {
    expect(kindOf(aRow({ highSchoolName: 'Sample HS', highSchoolId: 5 }), aRecord({ highSchoolId: 5 }))).toBe('known');
  });
});

describe('how sure it is', () => {
  const nowhere = at(null, null, null);
  test.each([
    [
      'the number of the source',
      { sourceId: '104', highSchoolName: 'Other' },
      { sourceIds: [{ source: 'a', sourceId: '104' }] },
      1,
    ],
    ['name and school', {}, {}, 0.95],
    ['name and school, without a state', { hometown: nowhere }, {}, 0.9],
    ['another school of like name', { highSchoolName: 'Ventura Sample' }, {}, 0.85],
    [
      'another school, but the same state, college and position',
      { highSchoolName: 'Other', hometown: at('Oxnard', 'CA') },
      {},
      0.8,
    ],
    ['no school, the same city', { highSchoolName: null, collegeId: null }, {}, 0.85],
    ['no school, the same state', { highSchoolName: null, collegeId: null, hometown: at(null, 'CA') }, {}, 0.8],
  ])('%s', (_, row, record, confidence) => {
    const [identity] = identify([aRow(row)], [aRecord(record)], inClass);
    expect(identity).toMatchObject({ kind: 'known', confidence });
  });

  test.each([
    ['the name alone', { highSchoolName: null, hometown: nowhere, collegeId: null }, {}, 0.5],
    ['another number of the same source', { sourceId: '104' }, { sourceIds: [{ source: 'a', sourceId: '105' }] }, 0.5],
    ['the same school in another state', { hometown: at('Ventura', 'IA') }, {}, 0.5],
    ['another school of the same city', { highSchoolName: 'Other', collegeId: 2 }, {}, 0.6],
  ])('%s is new, and listed', (_, row, record, confidence) => {
    const [identity] = identify([aRow(row)], [aRecord(record)], inClass);
    expect(identity).toMatchObject({ kind: 'new', doubt: { confidence, candidates: [{ id: 1 }] } });
  });

  test('a row that fits two equally is neither', () => {
    const recorded = [aRecord({ highSchoolName: 'One' }), aRecord({ id: 2, highSchoolName: 'Two' })];
    const [identity] = identify([aRow({ highSchoolName: null })], recorded, inClass);
    expect(identity).toMatchObject({ kind: 'unsure', doubt: { candidates: [{ id: 1 }, { id: 2 }] } });
  });

  test('two rows that fit one equally are both new', () => {
    const rows = [aRow({ highSchoolName: 'One', collegeId: 2 }), aRow({ highSchoolName: 'Two', collegeId: 2 })];
    const identities = identify(rows, [aRecord({ highSchoolName: null })], inClass);
    expect(identities).toMatchObject([1, 2].map(() => ({ kind: 'new', doubt: { candidates: [{ id: 1 }] } })));
  });
});

describe('a row is somebody new', () => {
  test.each([
    ['another school and college', { highSchoolName: 'Other High', collegeId: 2 }],
    ['a school of that name in another state', { hometown: at('Ventura', 'IA') }],
    ['another country', { hometown: at('Ventura', null, 'DE') }],
    ['no school, another state', { highSchoolName: null, hometown: at('Ventura', 'IA') }],
  ])('%s', (_, overrides) => expect(kindOf(aRow(overrides), aRecord())).toBe('new'));

  test('another sport, another class', () => {
    expect(kindOf(aRow(), aRecord({ sport: 'baseball', classYear: 2012 }))).toBe('new');
  });
});

test('the same name, school and state a class apart is a new prospect of the same person', () => {
  expect(identify([aRow()], [aRecord({ classYear: 2013 })], inClass)).toEqual([
    { kind: 'new', personId: 11, doubt: null },
  ]);
  expect(identify([aRow({ highSchoolName: null })], [aRecord({ classYear: 2013 })], inClass)).toEqual([
    { kind: 'new', personId: null, doubt: null },
  ]);
});

test('two namesakes of one school are not both the person of last year', () => {
  const rows = [aRow(), aRow({ position: 'OL' })];
  const persons = identify(rows, [aRecord({ classYear: 2013 })], inClass).map(
    (each) => each.kind === 'new' && each.personId,
  );
  expect(persons).toEqual([11, null]);
});

describe('who was taken down stays hidden', () => {
  const hidden = aRecord({ isHidden: true });
  test.each([
    ['by the same row', {}],
    ['by another school in the same state', { highSchoolName: 'Other High' }],
    [
      'by a row without a place',
      { highSchoolName: 'Other High', hometown: { city: null, state: null, country: null } },
    ],
  ])('%s', (_, overrides) => expect(kindOf(aRow(overrides), hidden)).toBe('hidden'));

  test('in the class beside', () =>
    expect(kindOf(aRow(), aRecord({ isHidden: true, classYear: 2013 }))).toBe('hidden'));
  test('a namesake of another state is let in', () => {
    expect(kindOf(aRow({ hometown: at('Ames', 'IA') }), hidden)).toBe('new');
  });
  test('a namesake beside the hidden one in the same file is let in', () => {
    const rows = [aRow(), aRow({ highSchoolName: 'Other High' })];
    expect(identify(rows, [hidden], inClass).map((each) => each.kind)).toEqual(['hidden', 'new']);
  });
});

describe('who was taken down as a college player stays hidden', () => {
  const player: HiddenPlayer = {
    nameKey: 'sample player',
    position: 'QB',
    hometownCity: null,
    hometownState: null,
    collegeIds: [2],
    seasons: [2016],
  };
  const kind = (overrides: Partial<MatchedRow>, about: Partial<HiddenPlayer>, ...recorded: RecordedProspect[]) =>
    identify([aRow(overrides)], recorded, { ...inClass, hiddenPlayers: [{ ...player, ...about }] })[0]?.kind;
  const ventura = { hometownCity: 'VENTURA', hometownState: 'CA' };

  test.each([
    ['of the same home town, whatever the college', {}, ventura],
    ['of the same state, at the same college', { collegeId: 2 }, { ...ventura, hometownCity: 'Oxnard' }],
    ['at the same college', { collegeId: 2 }, {}],
    ['of whom no college is known', {}, { collegeIds: [] }],
    ['and the row has no college', { collegeId: null }, {}],
    [
      'with a suffix, at a position of the family, of no known season',
      {},
      { ...ventura, nameKey: 'sample player jr', seasons: [] },
    ],
  ])('%s', (_, row, about) => expect(kind(row, about)).toBe('hidden'));

  test.each([
    ['of another state', { collegeId: 2 }, { ...ventura, hometownState: 'IA' }],
    ['at another college, of no known home', {}, {}],
    ['at another position', {}, { ...ventura, position: 'OL' }],
    ['before his time', {}, { ...ventura, seasons: [2012, 2013] }],
    ['long after', {}, { ...ventura, seasons: [2024] }],
    ['of another name', {}, { ...ventura, nameKey: 'sample other' }],
  ])('a namesake %s is let in', (_, row, about) => expect(kind(row, about)).toBe('new'));

  test('who is known as a prospect, and shown, is somebody else', () => {
    expect(kind({}, ventura, aRecord())).toBe('known');
  });
});

describe('rows of one file', () => {
  test('the same row twice is one person', () => {
    const { rows, duplicates } = withoutDuplicates([aRow({ line: 2 }), aRow({ line: 9 })]);
    expect(rows.map((row) => row.line)).toEqual([2]);
    expect(duplicates).toEqual([{ line: 9, reason: 'duplicate of line 2' }]);
  });

  test('other details do not make a second person, another position, school or state does', () => {
    const rows = [aRow(), aRow({ line: 3, weightLbs: 210 }), aRow({ line: 4, position: 'OL' })];
    const { duplicates } = withoutDuplicates([...rows, aRow({ line: 5, highSchoolName: 'Other' })]);
    expect(duplicates).toEqual([{ line: 3, reason: 'duplicate of line 2 with other details' }]);
  });

  test('their order does not matter, and each finds its own again', () => {
    const rows = [
      aRow({ line: 2 }),
      aRow({ line: 3, position: 'OL' }),
      aRow({ line: 4, highSchoolName: null }),
      aRow({ line: 5, highSchoolName: null, hometown: at('Ames', 'IA') }),
      aRow({ line: 6, highSchoolName: 'Other High' }),
      aRow({ line: 7, highSchoolName: null, hometown: { city: null, state: null, country: null } }),
    ];
    const recorded = rows.map(({ line, position, highSchoolName, hometown }) =>
      aRecord({
        id: line,
        position,
        highSchoolName,
        hometownCity: hometown.city,
        hometownState: hometown.state,
        hometownCountry: hometown.country ?? 'US',
      }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        const sorted = withoutDuplicates(shuffled).rows;
        expect(sorted).toEqual(withoutDuplicates(rows).rows);
        const found = identify(sorted, recorded, inClass).map((each) => each.kind === 'known' && each.prospect.id);
        expect(found).toEqual(sorted.map((row) => row.line));
      }),
    );
  });
});
