import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { createMemory } from '#platform/cache/memory.ts';
import type { Actor, MemberActor } from '#platform/context.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { buildMember, type MemberOverrides } from '../accounts/factory.ts';
import { compCommand } from './command.ts';
import { RESOURCES } from './grant.ts';
import { entitlementOf, viewerClassOf } from './public.ts';

/** The access checks, and the command that writes the grants they read. */

let app: TestApp;
let here: number;
let elsewhere: number;
let main: number;
beforeAll(async () => {
  app = await testApp();
  const idOf = async (label: string) => (await findSite(app.database.db, label))?.id ?? 0;
  [here, elsewhere, main] = [await idOf('alabama'), await idOf('auburn'), await idOf('www')];
});
afterAll(() => app.close());

/** A separate cache for each question; the last tests cover what one process drops from its cache. */
const asking = () => ({
  db: app.database.db,
  memory: createMemory({ clock: () => 0 }),
  now: app.clock.now(),
});

async function actorOf(overrides: MemberOverrides = {}): Promise<MemberActor> {
  const { id, role, isStaffWriter } = await buildMember(app.database.db, overrides);
  const { publisherSiteIds = [] } = overrides;
  return { kind: 'member', userId: id, role, isStaffWriter, isMinor: false, publisherSiteIds };
}

const comp = (...args: string[]) => runOn(app, compCommand, args);

const may = async (actor: Actor, resource: (typeof RESOURCES)[number], siteId: number) =>
  entitlementOf(asking(), actor, { resource, siteId });

test('visitors and plain members have nothing, and are told why', async () => {
  const free = await actorOf();
  for (const resource of RESOURCES) {
    expect(await may({ kind: 'visitor' }, resource, here)).toEqual({ isEntitled: false, reason: 'not_signed_in' });
    expect(await may(free, resource, here)).toEqual({ isEntitled: false, reason: 'no_subscription' });
  }
});

const until30 = ['--until', '2026-11-30', '--reason', 'a test', '--json'];

test.each(RESOURCES)('%s: from its start to its end, where it was given, until it is revoked', async (resource) => {
  const actor = await actorOf({ username: `door-${resource}` });
  const given = await comp('grant', `door-${resource}`, '--resource', resource, '--site', 'alabama', ...until30);
  const until = new Date('2026-12-01T06:00:00Z');
  expect(await may(actor, resource, here)).toEqual({ isEntitled: true, by: 'grant', until });
  expect(await may(actor, resource, elsewhere)).toMatchObject({ isEntitled: false });
  expect(await may(actor, resource, main)).toMatchObject({ isEntitled: false });
  const atTime = (now: Date) => entitlementOf({ ...asking(), now }, actor, { resource, siteId: here });
  expect(await atTime(new Date(app.clock.now().getTime() - 1))).toMatchObject({ isEntitled: false });
  expect(await atTime(new Date(until.getTime() - 1))).toMatchObject({ isEntitled: true });
  expect(await atTime(until)).toMatchObject({ isEntitled: false });
  const [id] = JSON.parse(given.out).ids;
  expect((await comp('revoke', String(id), '--reason', 'over')).code).toBe(0);
  expect(await may(actor, resource, here)).toMatchObject({ isEntitled: false });
});

test('who subscribes elsewhere is told that this is not in his subscription', async () => {
  const actor = await actorOf({ username: 'subscribes.elsewhere' });
  await comp('grant', 'subscribes.elsewhere', '--site', 'auburn', '--months', '1', '--reason', 'x');
  expect(await may(actor, 'premium', here)).toEqual({ isEntitled: false, reason: 'not_in_subscription' });
  expect(await viewerClassOf(asking(), actor, here)).toMatchObject({ kind: 'subscriber', premium: false });
});

test('staff who read all content read it everywhere, a publisher on his own sites; adverts stay', async () => {
  const byStaff = { isEntitled: true, by: 'staff', until: null };
  for (const role of ['customer_support_admin', 'marketing_admin', 'reporting_admin', 'super_admin'] as const) {
    const actor = await actorOf({ role });
    expect(await may(actor, 'premium', here)).toEqual(byStaff);
    expect(await may(actor, 'war_room', elsewhere)).toEqual(byStaff);
    expect(await may(actor, 'ads_none', here)).toMatchObject({ isEntitled: false });
  }
  const writer = await actorOf({ isStaffWriter: true });
  expect(await may(writer, 'premium', elsewhere)).toEqual(byStaff);
  const publisher = await actorOf({ publisherSiteIds: [here] });
  expect(await may(publisher, 'premium', here)).toEqual(byStaff);
  expect(await may(publisher, 'premium', elsewhere)).toMatchObject({ isEntitled: false });
  expect(await viewerClassOf(asking(), publisher, here)).toMatchObject({ kind: 'subscriber', premium: true });
  expect(await viewerClassOf(asking(), publisher, elsewhere)).toMatchObject({ kind: 'free', premium: false });
});

test('the machine and its owner may all', async () => {
  for (const kind of ['operator', 'server'] as const)
    expect(await may({ kind }, 'premium', here)).toMatchObject({ isEntitled: true });
});

test('comp grant: content on every site unless said otherwise; list tells what is active', async () => {
  const actor = await actorOf({ username: 'is.listed' });
  const given = await comp('grant', 'is.listed', '--months', '2', '--reason', 'won the raffle');
  expect(given).toMatchObject({ code: 0, err: '' });
  expect(given.out).toMatch(
    /^is\.listed has premium and war_room on every site until 01\/21\/2027 12:00:00 Chicago\nNumber \d+, \d+$/,
  );
  for (const resource of ['premium', 'war_room'] as const)
    expect(await may(actor, resource, elsewhere)).toMatchObject({ isEntitled: true });
  const [first = ''] = /\d+(?=, \d+$)/.exec(given.out) ?? [];
  await comp('revoke', first, '--reason', 'twice');
  const { out } = await comp('list', 'is.listed');
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^ +\d+ {2}active {3}war_room {2}every site {4}until .+ {2}won the raffle$/),
    expect.stringMatching(/^ +\d+ {2}revoked {2}premium /),
  ]);
  const json = JSON.parse((await comp('list', 'is.listed', '--json')).out);
  expect(json.comps).toMatchObject([{ resource: 'war_room', site: null, revoked_at: null }, { resource: 'premium' }]);
  expect(await comp('revoke', first, '--reason', 'again')).toMatchObject({
    code: 1,
    err: expect.stringContaining(first),
  });
});

test('comp: unknown login, unknown site, a day that is over', async () => {
  await actorOf({ username: 'comp.known' });
  const rest = ['--months', '1', '--reason', 'x'];
  expect(await comp('grant', 'nobody.here', ...rest)).toMatchObject({
    code: 1,
    err: 'Nobody signs in as "nobody.here".',
  });
  expect(await comp('grant', 'comp.known', '--site', 'atlantis', ...rest)).toMatchObject({
    code: 1,
    err: 'There is no site "atlantis".',
  });
  expect(await comp('grant', 'comp.known', '--until', '2026-11-20', '--reason', 'x')).toMatchObject({
    code: 1,
    err: 'That day is over already.',
  });
  expect((await comp('list', 'comp.known')).out).toBe('comp.known was given nothing.');
});

test.each([
  [[], 'Use grant, list or revoke'],
  [['grant'], 'Enter an email or a username'],
  [['grant', 'x', '--months', '1'], 'Add a reason'],
  [['grant', 'x', '--reason', 'y'], 'Enter an end'],
  [['grant', 'x', '--reason', 'y', '--months', '1', '--until', '2027-01-01'], 'Enter an end'],
  [['grant', 'x', '--reason', 'y', '--months', '0'], '--months takes a whole number'],
  [['grant', 'x', '--reason', 'y', '--months', '121'], '--months takes a whole number'],
  [['grant', 'x', '--reason', 'y', '--until', '2027-02-30'], 'is no day'],
  [['grant', 'x', '--reason', 'y', '--months', '1', '--resource', 'gold'], 'There is no resource "gold"'],
  [['revoke', 'seven', '--reason', 'y'], 'no number of a comp'],
  [['list', 'x', 'y'], 'Unknown argument "y"'],
])('comp: wrong words are refused: %j', async (words, complaint) => {
  const { code, err } = await comp(...words);
  expect(code).toBe(2);
  expect(err).toContain(complaint);
});
