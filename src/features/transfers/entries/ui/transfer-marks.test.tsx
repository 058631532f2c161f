import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ENTRY_STATUSES, ENTRY_TYPES } from '../entry.ts';
import { type CollegeTransfer, statusText } from '../transfer-view.ts';
import {
  DatedStatus,
  EntryTypeMark,
  LatestActivity,
  statusLine,
  TransferMove,
  TransferRating,
  TransferStatus,
} from './transfer-marks.tsx';

const harbor = { id: 1, slug: 'harbor', shortName: 'Harbor State', abbreviation: 'HSU', teamKey: null };
const entry: CollegeTransfer = {
  id: 1,
  playerSlug: 'sample-adams',
  collegePlayerId: 1,
  sport: 'football',
  year: 2027,
  classYear: null,
  name: 'Alder Ashgrove',
  position: 'QB',
  athleticYear: null,
  entryType: 'portal',
  enterDate: null,
  intentDate: null,
  exitDate: null,
  exitType: null,
  latestActivityDate: null,
  status: 'in_portal',
  originCollegeId: 1,
  originCollege: harbor,
  exitCollegeId: null,
  exitCollege: null,
  eligibility: null,
  bluechipRating: null,
  stars: null,
  transferRank: null,
  serviceRating: null,
};

const wordsOf = (facts: Partial<CollegeTransfer>) =>
  renderToStaticMarkup(<TransferMove transfer={{ ...entry, ...facts }} />).replace(/<[^>]*>/g, '');

test('a move says where from and where to, back, or why not', () => {
  const ridge = { ...harbor, id: 2, abbreviation: 'RT' };
  expect(wordsOf({})).toBe('HSU to TBD');
  expect(wordsOf({ status: 'signed', exitCollege: ridge })).toBe('HSU to RT');
  expect(wordsOf({ status: 'withdrawn' })).toBe('HSU back to HSU');
  expect(wordsOf({ status: 'undecided' })).toBe('HSU to –');
  expect(wordsOf({ status: 'pro' })).toBe('HSU to pro');
  expect(wordsOf({ originCollege: null, status: 'committed', exitCollege: ridge })).toBe('– to RT');
});

test('every status is a word, and what happened has a glyph too', () => {
  for (const status of ENTRY_STATUSES) {
    const drawn = renderToStaticMarkup(<TransferStatus status={status} />);
    expect(drawn).toContain(statusText(status));
    expect(drawn.includes('aria-hidden="true"'), status).toBe(status !== 'undecided');
  }
});

test('our own rating is a chip, the rating of a service a figure, and a player without either is not rated', () => {
  const drawn = (facts: Partial<CollegeTransfer>) =>
    renderToStaticMarkup(<TransferRating transfer={{ ...entry, ...facts }} />);
  const serviceRating = { service: 'example', rating: 0.9125, stars: 4 };
  expect(drawn({ bluechipRating: 5.9, stars: 4, serviceRating })).toContain('data-tier="4"');
  expect(drawn({ serviceRating })).toContain('Rating of example </span>0.91');
  expect(drawn({ serviceRating: { ...serviceRating, rating: null } })).toContain('data-tier="nr"');
  expect(drawn({})).toContain('data-tier="nr"');
});

test('each way of entering has a mark, and the portal has none', () => {
  const markOf = (entryType: CollegeTransfer['entryType']) =>
    renderToStaticMarkup(<EntryTypeMark transfer={{ ...entry, entryType }} />).replace(/ class="[^"]*"/, '');
  expect(ENTRY_TYPES.map(markOf)).toEqual([
    '',
    '<abbr title="Graduate transfer">Grad</abbr>',
    '<abbr title="Junior college transfer">JUCO</abbr>',
    '<abbr title="Walk-on">Walk-on</abbr>',
    '<abbr title="International">Intl</abbr>',
  ]);
});

test('a status says its day, and a signing the day of the commitment before it', () => {
  const now = new Date('2027-02-01T18:00:00Z');
  const lineOf = (facts: Partial<CollegeTransfer>) => statusLine({ ...entry, ...facts }, now);
  expect(lineOf({ status: 'in_portal', enterDate: '2027-01-02' })).toBe('In the portal');
  expect(lineOf({ status: 'committed', intentDate: '2027-01-09' })).toBe('Committed Jan 9');
  expect(lineOf({ status: 'committed', intentDate: '2027-02-01' })).toBe('Committed today');
  expect(lineOf({ status: 'withdrawn', exitDate: '2026-12-20' })).toBe('Withdrawn Dec 20, 2026');
  expect(lineOf({ status: 'signed' })).toBe('Signed');
  const wordsOfStatus = (facts: Partial<CollegeTransfer>) =>
    renderToStaticMarkup(<DatedStatus transfer={{ ...entry, ...facts }} now={now} />)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const signed = { status: 'signed', intentDate: '2027-01-09', exitDate: '2027-01-20' } as const;
  expect(wordsOfStatus(signed)).toBe('Signed Jan 20 Committed Jan 9');
  expect(wordsOfStatus({ ...signed, exitDate: '2027-01-09' })).toBe('Signed Jan 9');
});

test('the latest activity says what happened, where and when', () => {
  const now = new Date('2027-02-01T18:00:00Z');
  const ridge = { ...harbor, id: 2, shortName: 'Ridge Tech', abbreviation: 'RT' };
  const activityOf = (facts: Partial<CollegeTransfer>) =>
    renderToStaticMarkup(<LatestActivity transfer={{ ...entry, ...facts }} now={now} />)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  expect(activityOf({ latestActivityDate: '2026-12-09' })).toBe('Entered from Harbor State Dec 9, 2026');
  expect(activityOf({ originCollege: null })).toBe('Entered the portal');
  const signed = { status: 'signed', exitCollege: ridge, intentDate: '2027-01-09', exitDate: '2027-01-20' } as const;
  expect(activityOf({ ...signed, latestActivityDate: '2027-01-20' })).toBe(
    'Signed with Ridge Tech Jan 20 Committed Jan 9',
  );
  expect(activityOf({ ...signed, exitDate: '2027-01-09', latestActivityDate: '2027-01-09' })).toBe(
    'Signed with Ridge Tech Jan 9',
  );
  const alone = ENTRY_STATUSES.map((status) => activityOf({ status, originCollege: null }));
  const atCollege = ENTRY_STATUSES.map((status) => activityOf({ status, exitCollege: ridge }));
  expect(new Set(alone).size).toBe(ENTRY_STATUSES.length - 1);
  expect(atCollege.every((text) => /Harbor State$|Ridge Tech$/.test(text))).toBe(true);
});
