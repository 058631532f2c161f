import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isHex } from './oklch.ts';
import { contrast, TEAM_INK_SURFACE, teamColours } from './team-colours.ts';
import { teamStylesheet } from './team-stylesheet.ts';

const WHITE = '#ffffff';
const INK = '#0b1119';
const BLACK = '#000000';

// The table of look.md: case, primary, secondary, text on it, ratio, ink on light, ratio, ink on dark, ratio.
test.each([
  ['yellow', '#ffcd00', BLACK, INK, '12.6', '#896d0b', '4.5', '#ffcd00', '10.7'],
  ['orange', '#ee9627', WHITE, INK, '8.1', '#9f6002', '4.6', '#ee9627', '6.9'],
  ['light blue', '#99bfe5', '#13294b', INK, '9.9', '#4f7295', '4.6', '#99bfe5', '8.4'],
  ['black', BLACK, '#ffe100', WHITE, '21.0', BLACK, '19.2', '#898989', '4.6'],
  ['maroon', '#5c0025', WHITE, WHITE, '14.2', '#5c0025', '13.0', '#cb6c82', '4.6'],
  ['mid red', '#e03a3e', BLACK, WHITE, '4.5', '#d22932', '4.7', '#f24d4d', '4.5'],
  ['white', WHITE, WHITE, INK, '18.9', '#6f6f6f', '4.6', WHITE, '16.0'],
])('%s is readable', (_name, primary, secondary, on, onRatio, light, lightRatio, dark, darkRatio) => {
  const colours = teamColours({ primary, secondary });
  expect(colours).toMatchObject({ on, inkLight: light, inkDark: dark });
  expect(contrast(on, colours.primary).toFixed(1)).toBe(onRatio);
  expect(contrast(light, TEAM_INK_SURFACE.light).toFixed(1)).toBe(lightRatio);
  expect(contrast(dark, TEAM_INK_SURFACE.dark).toFixed(1)).toBe(darkRatio);
});

test('a second colour that cannot be told from the first gives way to the text colour', () => {
  expect(teamColours({ primary: BLACK, secondary: BLACK }).edge).toBe(WHITE);
  expect(teamColours({ primary: BLACK, secondary: '#ffe100' }).edge).toBe('#ffe100');
});

function publishedPairs(): { school: string; primary: string; secondary: string }[] {
  const lines = readFileSync('data/team_colors.csv', 'utf8').trim().split(/\r?\n/).slice(1);
  return lines.flatMap((line) => {
    const cells = line.split(',');
    const [primary = '', secondary = ''] = cells.slice(-2);
    return isHex(primary) ? [{ school: cells.slice(0, -3).join(','), primary, secondary }] : [];
  });
}

test('every college of the reference data is readable on paper and on its own colour', () => {
  const pairs = publishedPairs();
  expect(pairs).toHaveLength(673);
  const unreadable = pairs.filter((pair) => {
    const { primary, on, inkLight, inkDark } = teamColours(pair);
    const ratios = [
      contrast(on, primary),
      contrast(inkLight, TEAM_INK_SURFACE.light),
      contrast(inkDark, TEAM_INK_SURFACE.dark),
    ];
    return ratios.some((ratio) => !(ratio >= 4.5));
  });
  expect(unreadable).toEqual([]);
});

test('the style sheet has a rule for each team', () => {
  const css = teamStylesheet([{ key: 'north-dakota-st', primary: '#0a5640', secondary: '#ffc72a' }]);
  expect(css).toContain('[data-team="north-dakota-st"]{--p:#0a5640;--o:#ffffff;--s:#ffc72a;--il:#0a5640;--id:#55977e}');
});

test.each([
  { key: 'x"]{}body{display:none}', primary: WHITE, secondary: BLACK },
  { key: 'LSU', primary: WHITE, secondary: BLACK },
  { key: '', primary: WHITE, secondary: BLACK },
  { key: 'lsu', primary: '#fff', secondary: BLACK },
  { key: 'lsu', primary: WHITE, secondary: 'red' },
  { key: 'lsu', primary: WHITE, secondary: '#000000;}' },
])('the style sheet refuses %j', (team) => {
  expect(() => teamStylesheet([team])).toThrow(/^(Not a team key|Colors must)/);
});
