import { expect, test } from 'vitest';
import { fitsHeader } from './header-room.ts';

/** The longest built-in navigation, that of football. */
const FOOTBALL = [
  { label: 'Home', href: '/' },
  { label: 'Prospect Rankings', href: '/a' },
  { label: 'Team Rankings', href: '/b' },
  { label: 'Commitments', href: '/c' },
  { label: 'Transfer Tracker', href: '/d' },
  { label: 'Advanced Search', href: '/e', children: [{ label: 'Prospects', href: '/e' }] },
  { label: 'FutureCast', href: '/f', children: [{ label: 'Leaderboard', href: '/f' }] },
  { label: 'Teams', href: '/g', children: [{ label: 'Colleges', href: '/g' }] },
];
const pages = (...labels: string[]) => labels.map((label) => ({ label, href: `/pages/${label}` }));

test.each([
  [['About us'], true],
  [['Advertise with us'], true],
  [['About us', 'Staff'], true],
  [['About us', 'Advertise with us'], true],
  [['About our staff', 'Advertise with us'], false],
  [['A page whose title is much too long for it'], false],
  [['A', 'B', 'C'], false],
  [[], true],
])('whether %j fit beside the links of football: %s', (labels, fits) => {
  expect(fitsHeader(FOOTBALL, pages(...labels))).toBe(fits);
});

test('a shorter navigation has room for more letters, and for no third link', () => {
  const short = FOOTBALL.slice(0, 4);
  expect(fitsHeader(short, pages('About us', 'Advertise with us'))).toBe(true);
  expect(fitsHeader(short, pages('A', 'B', 'C'))).toBe(false);
});
