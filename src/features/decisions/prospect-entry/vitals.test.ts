import { expect, test } from 'vitest';
import { heightOf, weightOf } from './vitals.ts';

test.each([
  ['6-5', 77],
  ["6'5", 77],
  ['6’5”', 77],
  [' 5-11 ', 71],
  ['77', 77],
  ['4-0', 48],
  ['48', 48],
  ['47', null],
  ['96', 96],
  ['8-0', null],
  ['97', null],
  ['6-12', null],
  ['6', null],
  ['tall', null],
  ['', null],
])('the height %j is %j inches', (text, inches) => {
  expect(heightOf(text)).toBe(inches);
});

test.each([
  ['248', 248],
  ['80', 80],
  ['79', null],
  ['500', 500],
  ['501', null],
  ['2.5', null],
  ['', null],
])('the weight %j is %j pounds', (text, pounds) => {
  expect(weightOf(text)).toBe(pounds);
});
