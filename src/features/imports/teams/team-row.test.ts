import { expect, test } from 'vitest';
import { readTeamRow } from './team-row.ts';

const read = (cells: Record<string, string>) => readTeamRow({ team: 'Sample State', ...cells });
const rowOf = (cells: Record<string, string>) => {
  const result = read(cells);
  return result.ok ? result.row : result.reason;
};

test('a row in full, with cells as Python prints them', () => {
  const cells = {
    mascot: 'Samples',
    abbreviation: 'SAST',
    alternatenames: `['SAST', 'Sample St', "Sample's", None]`,
    conference: 'Big 12',
    division: 'East',
    classification: 'fbs',
    color: '#00285E',
    alternatecolor: '84754e',
    location: "{'id': 3768, 'name': \"Sam's Field\", 'state': 'OH', 'zip': '44399', 'dome': False, 'grass': None}",
  };
  expect(read(cells)).toEqual({
    ok: true,
    row: {
      name: 'Sample State',
      mascot: 'Samples',
      abbreviation: 'SAST',
      spellings: ['Sample St', "Sample's"],
      conference: 'Big 12',
      level: { division: 'FBS', membership: 'NCAA' },
      state: 'OH',
      colours: { primary: '#00285e', secondary: '#84754e' },
    },
    group: 'sample state',
    notes: [],
  });
});

test('the layout of the call: a school, lists of JSON, a flattened place', () => {
  const cells = { school: 'Other', alternatenames: '["Other U", "OU"]', locationstate: 'Texas', classification: 'ii' };
  expect(readTeamRow(cells)).toMatchObject({
    row: { name: 'Other', spellings: ['Other U'], state: 'TX', level: { division: 'D2' } },
  });
  expect(rowOf({ altname1: 'Sample S.', altname2: '', altname3: 'Sample State' })).toMatchObject({
    spellings: ['Sample S.'],
  });
  expect(rowOf({ alternatenames: 'Sample One|Sample Two; Sample Three' })).toMatchObject({
    spellings: ['Sample One', 'Sample Two', 'Sample Three'],
  });
});

test.each([
  ['fcs', 'FCS'],
  ['NCAA Division III', 'D3'],
  ['D2', 'D2'],
])('the level %s is the division %s', (classification, division) =>
  expect(rowOf({ classification })).toMatchObject({ level: { division } }),
);

test('the half of a conference is no level, nor is a color that has no partner one', () => {
  expect(rowOf({ division: 'West', color: '#00285e', alternatecolor: '' })).toMatchObject({
    level: null,
    colours: null,
  });
});

test('a color that is none is told of, unless it stands for a missing one', () => {
  expect(read({ color: 'blue' })).toMatchObject({ notes: ['color "blue" is no color: not kept'] });
  expect(read({ color: '#null', alternatecolor: '#null' })).toMatchObject({ notes: [], row: { colours: null } });
});

test.each(['', 'NA', '...', 'listClose this window'])('the name "%s" is refused', (team) =>
  expect(rowOf({ team })).toBe('no readable name'),
);

test('damaged lists are no lists', () => {
  expect(rowOf({ alternatenames: "['Sample", location: '{broken' })).toMatchObject({ spellings: [], state: null });
});
