import { expect, test } from 'vitest';
import type { PortalMove } from './portal.ts';
import { careerSeasons, jerseyOf } from './portal-seasons.ts';
import { sampleCollege } from './sample-college.test-support.ts';

const PERSON = { name: 'Sample Adams', position: 'QB', heightInches: 75, weightLbs: 200, classYear: 2022 };
const move = (
  year: number,
  from: number,
  to: number | null,
  end: 'enrolled' | 'committed' | 'withdrawn',
): PortalMove => ({
  year,
  entryType: 'portal',
  enteredDay: 10,
  origin: sampleCollege(from),
  intentDay: 11,
  exitCollege: to === null ? null : sampleCollege(to),
  exits: [{ type: end, day: 20 }],
});

test.each<[string, PortalMove[], number, [season: number, collegeId: number][]]>([
  ['nobody without a move', [], 2024, []],
  [
    'one who moved stays at the first college before it',
    [move(2024, 1, 2, 'enrolled')],
    2024,
    [
      [2022, 1],
      [2023, 1],
      [2024, 2],
    ],
  ],
  [
    'one who has not arrived yet',
    [move(2024, 1, 2, 'committed')],
    2023,
    [
      [2022, 1],
      [2023, 1],
    ],
  ],
  [
    'one who stayed after all',
    [move(2023, 1, 1, 'withdrawn'), move(2024, 1, 3, 'enrolled')],
    2024,
    [
      [2022, 1],
      [2023, 1],
      [2024, 3],
    ],
  ],
  [
    'two moves',
    [move(2023, 1, 2, 'enrolled'), move(2024, 2, 3, 'enrolled')],
    2025,
    [
      [2022, 1],
      [2023, 2],
      [2024, 3],
      [2025, 3],
    ],
  ],
])('%s', (_, moves, last, seasons) => {
  const found = careerSeasons(PERSON, moves, { last, today: 100 });
  expect(found.map(({ season, collegeId }) => [season, collegeId])).toEqual(seasons);
});

test('years and weights rise, and one person has one number', () => {
  const seasons = careerSeasons(PERSON, [move(2023, 1, 2, 'enrolled')], { last: 2026, today: 100 });
  expect(seasons.map(({ grade }) => grade)).toEqual([1, 2, 3, 4, 4]);
  expect(seasons.map(({ weightLbs }) => weightLbs)).toEqual([200, 205, 210, 215, 220]);
  expect(new Set(seasons.map(({ jersey }) => jersey))).toEqual(new Set([jerseyOf(PERSON)]));
});
