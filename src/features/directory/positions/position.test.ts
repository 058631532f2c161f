import { expect, test } from 'vitest';
import { SPORTS } from '#kernel/sports.ts';
import { findPosition, listPositions } from './position.ts';

test('codes of other sources mean ours', () => {
  const meant = ['pro', 'DUAL', 'wde', 'SDE', 'apb', 'ilb', 'OLB', 'athlete', 'de', 'OC', 'ol', 'db', 'Quarterbacks'];
  expect(meant.map((text) => findPosition('football', text)?.code)).toEqual(
    'QB QB EDGE EDGE RB LB LB ATH EDGE IOL OL DB QB'.split(' '),
  );
  expect(findPosition('football', 'Jr.')).toBeNull();
  expect(findPosition('football', '')).toBeNull();
  expect(['C', 'c'].map((text) => findPosition('basketball', text)?.name)).toEqual(['Center', 'Center']);
});

test('no spelling of a sport means two positions', () => {
  for (const sport of SPORTS) {
    const spellings = listPositions(sport).flatMap(({ code, aliases }) => [code.toLowerCase(), ...aliases]);
    expect(spellings.filter((each, place) => spellings.indexOf(each) !== place)).toEqual([]);
  }
});

test('prospects are not listed at positions that only the portal has', () => {
  expect(listPositions('basketball', 'prospect').map((position) => position.code)).toEqual([
    'PG',
    'SG',
    'SF',
    'PF',
    'C',
  ]);
});
