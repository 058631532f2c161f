import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Capacity,
  capacitiesOf,
  isStaff,
  type Permission,
  type Reach,
  reachOf,
  refundReach,
  STAFF_FUNCTIONS,
  STAFF_ROLES,
  type StaffFunction,
  type Standing,
} from './permissions.ts';

/** Compares the matrix in code with the decision's own table, if it is available, and with a handwritten copy. */

const CAPACITIES: readonly Capacity[] = ['publisher', 'staff_writer', ...STAFF_ROLES];
const NOBODY: Standing = { role: 'user', isPublisher: false, isStaffWriter: false };

function standingAs(capacity: Capacity): Standing {
  if (capacity === 'publisher') return { ...NOBODY, isPublisher: true };
  if (capacity === 'staff_writer') return { ...NOBODY, isStaffWriter: true };
  return { ...NOBODY, role: capacity };
}

const RIGHTS = { R: 'read', W: 'write', P: 'publish', D: 'delete' } as const;

/** "RW own": the granted letters and their reach; "" for none. */
function cellOf(capacity: Capacity, name: StaffFunction): string {
  const reaches = new Set<Reach>();
  const letters = Object.entries(RIGHTS).flatMap(([letter, right]) => {
    const reach = reachOf(standingAs(capacity), `${name}:${right}`);
    if (reach === null) return [];
    reaches.add(reach);
    return [letter];
  });
  return [letters.join(''), ...[...reaches].filter((reach) => reach !== 'all')].join(' ').trim();
}

/** publisher, staff writer, support, support manager, marketing, reporting, super admin: the order of the decision's columns. */
const BY_HAND: Readonly<Record<StaffFunction, readonly string[]>> = {
  console: ['R', 'R', 'R', 'R', 'R', 'R', 'R'],
  content: ['RWP own', 'RWP', 'R', 'R', 'R', 'R', 'RWPD'],
  media: ['RW', 'RW', '', '', 'RW', '', 'RWD'],
  prospects: ['RW own', 'RW', 'R', 'R', '', '', 'RWD'],
  ratings: ['', 'RW', '', '', '', '', 'RWD'],
  transfers: ['RW own', 'RW', 'R', 'R', '', '', 'RWD'],
  player_links: ['', '', '', '', '', '', 'RW'],
  lists: ['R', 'RW', '', '', '', '', 'RWPD'],
  takedown: ['', 'RW', '', 'RW', '', '', 'RW'],
  members: ['', '', 'R', 'R', '', '', 'R'],
  member_service: ['', '', 'RW', 'RW', '', '', 'RW'],
  view_as: ['', '', '', 'RW', '', '', 'RW'],
  renewals: ['', '', 'RW', 'RW', '', '', 'RW'],
  account_control: ['', '', '', 'RW', '', '', 'RW'],
  refunds: ['', '', 'RW limited', 'RW', '', '', 'RW limited'],
  report_grants: ['', '', 'R granted', 'RW', '', '', 'RW'],
  add_on_reports: ['', '', 'R granted', 'R', 'RW', 'RW', 'RW'],
  analytics_reports: ['R own', '', '', '', 'R', 'RW', 'RW'],
  site_voice: ['RW own', '', 'R', 'R', 'RW', '', 'RW'],
  promotions: ['', '', 'R', 'R', 'RW', '', 'RW'],
  operations: ['', '', '', '', '', '', 'RW'],
  audit_log: ['', '', '', 'R own', '', '', 'R'],
};

test.each(STAFF_FUNCTIONS)('%s, as it was written by hand', (name) => {
  expect(CAPACITIES.map((capacity) => cellOf(capacity, name))).toEqual(BY_HAND[name]);
});

const DECISIONS = new URL('../../../shared/spec/decisions.md', import.meta.url);

/** The decision's row for each function; two functions may share one row. */
const ROW_OF: Readonly<Record<Exclude<StaffFunction, 'console'>, string>> = {
  content: 'content, galleries',
  media: 'media, image tags',
  prospects: 'prospects, offers, visits, interests, commitments',
  ratings: 'ratings',
  transfers: 'transfers, college players, coaches, games',
  player_links: 'transfers, college players, coaches, games',
  lists: 'lists and sheets',
  takedown: 'takedown',
  members: 'users: lookup, billing, forum, tracking history',
  member_service: 'upgrade to annual, resend, unlock',
  view_as: 'view as a member (read only, no billing)',
  renewals: 'cancel a renewal for a member',
  account_control: 'suspend, reset second factor, change e-mail, delete on request',
  refunds: 'comp, refund, waive',
  report_grants: 'report grants',
  add_on_reports: 'add-on reports',
  analytics_reports: 'analytics reports, monitored sites',
  site_voice: 'promotions, banners, page configs, modules, sponsors, publisher letter, navigation',
  promotions: 'promotions, banners, page configs, modules, sponsors, publisher letter, navigation',
  operations: 'imports, jobs, webhooks, API keys, roles, prices, flags, audit log',
  audit_log: 'imports, jobs, webhooks, API keys, roles, prices, flags, audit log',
};

/** What a cell of the decision grants to the functions of its row, in the format of `cellOf`. */
function decided(cell: string, name: StaffFunction, capacity: Capacity): string {
  if (cell === '—') return '';
  // Cells whose text splits a row between two functions.
  if (cell === "own site's banner and letter") return name === 'site_voice' ? 'RW own' : '';
  if (cell === 'audit of own area') return name === 'audit_log' ? 'R own' : '';
  if (name === 'audit_log') return 'R';
  if (cell.includes('link, sync, merge')) return name === 'player_links' ? 'RW' : 'RWD';
  if (name === 'player_links') return '';
  if (cell === 'up to 1 month or $25' || cell.includes('two people above $500')) return 'RW limited';
  if (cell === 'if granted' || cell === 'R if granted') return 'R granted';
  const letters = /^([RWPD]+)/.exec(cell)?.[1] ?? `? ${cell}`;
  const isOwn = cell.includes('own') || (capacity === 'publisher' && name === 'content');
  return `${letters.includes('W') ? 'R' : ''}${letters}${isOwn ? ' own' : ''}`;
}

describe.skipIf(!existsSync(DECISIONS))('the table of the decision (skipped where its file is not at hand)', () => {
  const rows = existsSync(DECISIONS) ? tableOf(readFileSync(DECISIONS, 'utf8')) : [];
  const rowOf = (name: Exclude<StaffFunction, 'console'>) =>
    rows.find(([title = '']) => title === ROW_OF[name] || title.startsWith(`${ROW_OF[name]} (`));

  test('its columns are the capacities of the code, in this order', () => {
    expect(rows[0]).toEqual(['function', 'publisher (own sites)', 'staff writer', ...STAFF_ROLES]);
  });

  test('each of its rows is a function of the code', () => {
    const known = new Set(Object.keys(ROW_OF).map((name) => rowOf(name as keyof typeof ROW_OF)));
    expect(rows.slice(1).filter((row) => !known.has(row))).toEqual([]);
  });

  test.each(Object.keys(ROW_OF) as (keyof typeof ROW_OF)[])('%s', (name) => {
    const wanted = CAPACITIES.map((capacity, column) => decided(rowOf(name)?.[column + 1] ?? '', name, capacity));
    expect(CAPACITIES.map((capacity) => cellOf(capacity, name))).toEqual(wanted);
  });
});

function tableOf(text: string): string[][] {
  const section = text.split('\n## Roles\n')[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|--'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((each) => each.trim()),
    );
}

test('a member of no role may nothing', () => {
  expect(isStaff(NOBODY)).toBe(false);
  for (const name of STAFF_FUNCTIONS)
    for (const right of Object.values(RIGHTS)) expect(reachOf(NOBODY, `${name}:${right}`)).toBeNull();
});

test('two capacities add up, and the wider reach counts', () => {
  const both: Standing = { role: 'marketing_admin', isPublisher: true, isStaffWriter: false };
  expect(capacitiesOf(both)).toEqual(['marketing_admin', 'publisher']);
  // A publisher writes content for their own sites; marketing reads all of it.
  expect(reachOf(both, 'content:read')).toBe('all');
  expect(reachOf(both, 'content:write')).toBe('own');
  const writing: Standing = { role: 'user', isPublisher: true, isStaffWriter: true };
  expect(reachOf(writing, 'prospects:write')).toBe('all');
});

test('who may write, publish or delete may read', () => {
  for (const capacity of CAPACITIES)
    for (const name of STAFF_FUNCTIONS) {
      const may = (right: Permission extends `${string}:${infer R}` ? R : never) =>
        reachOf(standingAs(capacity), `${name}:${right}`) !== null;
      if (may('write') || may('publish') || may('delete')) expect(may('read'), `${capacity} ${name}`).toBe(true);
    }
});

test('a publisher never rates players', () => {
  expect(reachOf(standingAs('publisher'), 'ratings:read')).toBeNull();
  expect(reachOf(standingAs('publisher'), 'ratings:write')).toBeNull();
});

test('refunds go as far as the limit of support, or as two people agree on', () => {
  const reaches = CAPACITIES.map((capacity) => [capacity, refundReach(standingAs(capacity))]);
  expect(reaches.filter(([, reach]) => reach !== null)).toEqual([
    ['customer_support_admin', 'support'],
    ['customer_support_admin_manager', 'full'],
    ['super_admin', 'full'],
  ]);
  expect(refundReach({ ...NOBODY, isStaffWriter: true })).toBeNull();
});
