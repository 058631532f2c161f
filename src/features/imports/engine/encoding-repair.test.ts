import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repairEncoding } from './encoding-repair.ts';

test.each([
  ['Windows-1252', 'Ã‰tienne', 'Étienne'],
  ['ISO 8859-1', 'Ã\u0089tienne', 'Étienne'],
  ['a quotation mark', 'Samâ€™ple', 'Sam’ple'],
  ['a byte that Windows-1252 has no letter for', 'â€œAJâ€\u009d', '“AJ”'],
  ['an okina', 'HawaiÊ»i', 'Hawaiʻi'],
  ['a letter of another alphabet of Latin', 'Å\u0082uk Å‚uk', 'łuk łuk'],
  ['three times', 'Ãƒâ€°tienne', 'Étienne'],
  ['beside letters that are sound', 'José Ã‰tienne', 'José Étienne'],
  ['beside letters that Windows-1252 has not', '山Ã‰', '山É'],
  ['a byte order mark', 'ï»¿Sample', 'Sample'],
])('%s is repaired', (_, text, repaired) => {
  expect(repairEncoding(text)).toBe(repaired);
});

test.each(['San José', 'Ângela', 'Ã', 'VoilÃ ', 'KRÍŽ', 'BENÍŠEK', '“Å” Berg', 'STRAß’', 'Plain', 'ÐœÐ¸Ñ…', 'Ã\ufffd'])(
  'what is sound or not certain is left alone: %s',
  (text) => {
    expect(repairEncoding(text)).toBe(text);
  },
);

const twice = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test('whatever was encoded twice is repaired, and repairing again changes nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,5}[éüñōŁ’“][a-z]{1,5}$/), (text) => {
      expect(repairEncoding(twice(text))).toBe(text);
      expect(repairEncoding(text)).toBe(text);
      expect(repairEncoding(twice(twice(text)))).toBe(text);
    }),
  );
});
