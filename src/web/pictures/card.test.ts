import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast } from '#design-system/team-colours.ts';
import { findRoot } from '#platform/config/root.ts';
import { titleSize } from './card.ts';
import { CHIP_GAP, INK, NATIONAL, NEUTRAL } from './ink.ts';

const SIZES = { line: 124, lines: 78, least: 54 };

test.each([
  ['Bo Li', 124],
  ['Ansel Dunmore', 124],
  ['WILLIAM MCMAMMOTH', 85],
  ['Cornelius Whitfield-Abernathy', 78],
])('%s is set in %i pixels', (name, size) => {
  expect(titleSize(name, SIZES)).toBe(size);
});

test('a title is never set smaller than it can be read, and no word of it breaks that need not', () => {
  expect(titleSize('W'.repeat(60), SIZES)).toBe(54);
  expect(titleSize('Bartholomew Featherstonehaugh-Wigglesworth III', SIZES)).toBeLessThan(78);
  expect(titleSize('Константин Рождественский-Преображенский', SIZES)).toBeLessThanOrEqual(62);
});

test('the colours are those of the tokens, on light paper', () => {
  const tokens = readFileSync(join(findRoot(), 'src/design-system/tokens.css'), 'utf8');
  for (const [name, colour] of Object.entries(INK))
    expect({ name, token: new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6})`).exec(tokens)?.[1] }).toEqual({
      name,
      token: colour,
    });
  expect(tokens).toContain(`--team-edge: ${NATIONAL.edge}`);
});

test('what is written can be read', () => {
  for (const { primary, on } of [NATIONAL, NEUTRAL]) expect(contrast(on, primary)).toBeGreaterThanOrEqual(4.5);
  for (const ink of [INK.ink, INK['ink-2'], INK['ink-3'], INK.chip])
    expect(contrast(ink, INK.paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(CHIP_GAP, INK.chip)).toBeGreaterThanOrEqual(3);
});
