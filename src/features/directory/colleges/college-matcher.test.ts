import { expect, test } from 'vitest';
import { matchKey } from '#kernel/slugs.ts';
import { collegeMatcher, growingCollegeMatcher, IMPORTED_RANK } from './college-matcher.ts';

const COLLEGES = [
  {
    id: 1,
    state: 'FL',
    city: 'Coral Gables',
    isFbs: true,
    mascot: 'Hurricanes',
    names: ['Miami', 'Miami (FL)', 'University of Miami'],
  },
  {
    id: 2,
    state: 'OH',
    city: 'Oxford',
    isFbs: true,
    mascot: 'RedHawks',
    names: ['Miami (OH)', 'Miami Ohio', 'Miami University-Oxford'],
  },
  {
    id: 3,
    state: 'CA',
    city: 'San Jose',
    isFbs: true,
    mascot: null,
    names: ['San José State', 'San Jose St.', 'San Jose State University'],
  },
  {
    id: 4,
    state: 'WA',
    city: 'Seattle',
    isFbs: true,
    mascot: 'Huskies',
    names: ['Washington', 'UW', 'University of Washington'],
  },
  {
    id: 5,
    state: 'MO',
    city: 'St Louis',
    isFbs: false,
    mascot: null,
    names: ['WashU', '', 'Washington University in St Louis'],
  },
  {
    id: 6,
    state: 'MN',
    city: 'Saint Paul',
    isFbs: false,
    mascot: 'Royals',
    names: ['Bethel (MN)', '', 'Bethel University'],
  },
  {
    id: 7,
    state: 'IN',
    city: 'Mishawaka',
    isFbs: false,
    mascot: 'Pilots',
    names: ['Bethel (IN)', '', 'Bethel University'],
  },
  {
    id: 8,
    state: 'NY',
    city: 'Queens',
    isFbs: false,
    mascot: null,
    names: ["St. John's", '', "St. John's University-New York"],
  },
];
const matcher = collegeMatcher(
  COLLEGES.flatMap(({ id, names }) => names.map((name, rank) => ({ collegeId: id, key: matchKey(name), rank }))).filter(
    ({ key }) => key,
  ),
  COLLEGES,
);
const idOf = (text: string) => {
  const match = matcher.match(text);
  return match.kind === 'found' ? match.collegeId : match.kind;
};

test('case, accents and punctuation do not matter', () => {
  expect(['miami', 'SAN JOSE STATE', 'San José St', 'Saint Johns'].map(idOf)).toEqual([1, 3, 3, 8]);
});

test('a place in brackets or after a comma decides', () => {
  expect(['Miami (Fla.)', 'Miami, Ohio', 'Bethel (Ind.)', 'Bethel University (MN)'].map(idOf)).toEqual([1, 2, 7, 6]);
});

test('words that say only that it is a college may come or go', () => {
  expect(['The University of San Jose State', 'Univ. of Miami', 'Washington College'].map(idOf)).toEqual([3, 1, 4]);
});

test('nothing is guessed', () => {
  expect(matcher.match('Bethel University')).toEqual({ kind: 'ambiguous', collegeIds: [6, 7] });
  expect(matcher.match('Washington University')).toEqual({ kind: 'ambiguous', collegeIds: [4, 5] });
  expect(['Miami (Texas)', 'listClose this window', '', '???'].map(idOf)).toEqual(Array(4).fill('unknown'));
});

test('a spelling of an import counts where nobody else has it, and takes nothing from anybody', () => {
  const imported = ['San Jose Tech', 'Miami', 'Washington University Club'].map((name) => ({
    collegeId: 6,
    key: matchKey(name),
    rank: IMPORTED_RANK,
  }));
  const names = COLLEGES.flatMap(({ id, names: all }) =>
    all.map((name, rank) => ({ collegeId: id, key: matchKey(name), rank })).filter(({ key }) => key),
  );
  const richer = collegeMatcher([...names, ...imported], COLLEGES);
  expect(richer.match('SAN JOSE TECH')).toEqual({ kind: 'found', collegeId: 6 });
  const texts = ['Miami', 'University of Miami', 'Miami (Fla.)', 'Washington University', 'Washington College'];
  expect(texts.map((text) => richer.match(text))).toEqual(texts.map((text) => matcher.match(text)));
});

test('what is learned one by one is known as what is known from the start, also what was asked before', () => {
  const texts = COLLEGES.flatMap(({ names }) => names).concat(
    'Washington University',
    'Bethel University',
    'Univ. of Miami',
  );
  const growing = growingCollegeMatcher();
  for (const college of COLLEGES) {
    for (const text of texts) growing.match(text);
    const keys = college.names.map((name, rank) => ({ collegeId: college.id, key: matchKey(name), rank }));
    growing.add(
      keys.filter(({ key }) => key),
      [college],
    );
  }
  expect(texts.map((text) => growing.match(text))).toEqual(texts.map((text) => matcher.match(text)));
});

test('a college with its nickname is that college, and the nickname tells which of several', () => {
  const texts = ['Miami Hurricanes', 'Miami (OH) RedHawks', 'Miami Ohio Redhawks', 'University of Washington Huskies'];
  expect(texts.map(idOf)).toEqual([1, 2, 2, 4]);
  expect(['Bethel', 'Bethel Royals', 'Bethel University Pilots'].map(idOf)).toEqual(['ambiguous', 6, 7]);
});

test('a nickname of another college is no match', () => {
  const texts = ['Washington Hurricanes', 'Miami Huskies', 'Huskies', 'San Jose State Huskies', 'Bethel Huskies'];
  expect(texts.map(idOf)).toEqual(Array(5).fill('unknown'));
});
