import { expect, test } from 'vitest';
import { historyOf, type Word } from './forecast-history.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const aWord = (forecastId: number, at: Date, collegeId: number): Word => ({
  forecastId,
  at,
  collegeId,
  confidence: 50,
  picks: 0,
  hits: 0,
});

test('nobody spoke: no moments', () => {
  expect(historyOf([], day(9))).toEqual({ moments: [], series: [] });
});

test('each moment has what had been said by then; a later word replaces the earlier one', () => {
  const words = [aWord(1, day(1), 7), aWord(2, day(15), 8), aWord(1, day(30), 8)];
  const { moments, series } = historyOf(words, day(30), 1);
  expect(moments).toHaveLength(30);
  expect(moments[0]).toEqual(day(1));
  expect(moments.at(-1)).toEqual(day(30));
  // In the end everybody picks 8, so only 8 is drawn, starting from nothing.
  expect(series.map(({ collegeId }) => collegeId)).toEqual([8]);
  expect(series[0]?.percents[0]).toBe(0);
  expect(series[0]?.percents[20]).toBeGreaterThan(40);
  expect(series[0]?.percents.at(-1)).toBe(100);
});

test('five colleges are drawn, those that lead at the end', () => {
  const words = [1, 2, 3, 4, 5, 6, 7].map((college) => aWord(college, day(1), college));
  expect(historyOf(words, day(2)).series).toHaveLength(5);
});

test('the line begins where five have picked, not with one pick as 100 percent', () => {
  const words = [aWord(1, day(1), 7), ...[2, 3, 4].map((id) => aWord(id, day(5), 8)), aWord(5, day(9), 8)];
  const { moments, series } = historyOf(words, day(30));
  expect(moments[0]).toEqual(day(9));
  expect(series.map(({ percents }) => percents[0])).not.toContain(100);
  expect(historyOf(words.slice(0, 4), day(30))).toEqual({ moments: [], series: [] });
});
