import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { audit } from '#platform/audit/audit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Searches the audit log by person, action, subject and time, through the endpoint and on its page. */

const LOG = '/api/v2/admin/audit_log';
const PAGE = '/admin/operations/audit';

let app: TestApp;
let superAdmin: SignedIn;
let manager: SignedIn;
beforeAll(async () => {
  app = await testSite();
  superAdmin = await staffSignedIn(app, { username: 'iris.okafor', email: 'iris@staff.example', role: 'super_admin' });
  manager = await staffSignedIn(app, { username: 'ines.varga', role: 'customer_support_admin_manager' });
  const { db } = app.database;
  const at = (daysAgo: number) => new Date(app.clock.now().getTime() - daysAgo * DAY_MS);
  const operator = { actor: { kind: 'operator' as const }, requestId: 'by-command' };
  const byIris = {
    actor: {
      kind: 'member' as const,
      userId: superAdmin.member.id,
      role: 'super_admin' as const,
      publisherSiteIds: [],
      isStaffWriter: false,
      isMinor: false,
    },
    requestId: 'by-iris',
    client: { ip: '203.0.113.9', userAgent: 'a test' },
  };
  await audit(db, { ...operator, now: at(3) }, { action: 'price.set', subject: { type: 'product', id: 'STANDARD' } });
  await audit(
    db,
    { ...byIris, now: at(2) },
    {
      action: 'member.change_standing',
      subject: { type: 'member', id: manager.member.id },
      before: { role: 'user' },
      after: { role: 'customer_support_admin_manager' },
    },
  );
  await audit(db, { ...byIris, now: at(1) }, { action: 'prospect.rate', subject: { type: 'prospect', id: 7 } });
  await audit(db, { ...byIris, now: at(0) }, { action: 'game.rate', subject: { type: 'game', id: 7 } });
});
afterAll(() => app.close());

type Entry = { action: string };
const actions = async (query: string, by = superAdmin): Promise<string[]> =>
  (await by.get(`${LOG}?${query}`)).body.entries.map(({ action }: Entry) => action);

describe('the call', () => {
  test('finds changes by who made them', { tags: ['engine'] }, async () => {
    const all = ['game.rate', 'prospect.rate', 'member.change_standing'];
    expect(await actions('by=Iris.Okafor')).toEqual(all);
    expect(await actions('by=iris@staff.example')).toEqual(all);
    expect(await actions(`by=${superAdmin.member.id}`)).toEqual(all);
    expect(await actions('by=operator')).toEqual(['price.set']);
    expect(await actions('by=ines.varga')).toEqual([]);
  });

  test('finds changes by action and kind of record', async () => {
    expect(await actions('action=price.set')).toEqual(['price.set']);
    expect(await actions('subject_type=game')).toEqual(['game.rate']);
    expect(await actions('subject_type=game&action=price.set')).toEqual([]);
    expect(await actions('action=never.done')).toEqual([]);
  });

  test('finds the changes of one record, of a member also by name', async () => {
    expect(await actions('subject=7')).toEqual(['game.rate', 'prospect.rate']);
    expect(await actions('subject_type=prospect&subject=7')).toEqual(['prospect.rate']);
    expect(await actions('subject=ines.varga')).toEqual(['member.change_standing']);
    expect(await actions(`subject_type=member&subject=${manager.member.id}`)).toEqual(['member.change_standing']);
    expect(await actions('subject=STANDARD')).toEqual(['price.set']);
  });

  test('finds changes by day in Chicago, both ends included', async () => {
    const dayOf = (daysAgo: number) =>
      new Date(app.clock.now().getTime() - daysAgo * DAY_MS).toLocaleDateString('en-CA', {
        timeZone: 'America/Chicago',
      });
    expect(await actions(`from=${dayOf(1)}`)).toEqual(['game.rate', 'prospect.rate']);
    expect(await actions(`to=${dayOf(2)}`)).toEqual(['member.change_standing', 'price.set']);
    expect(await actions(`from=${dayOf(2)}&to=${dayOf(1)}`)).toEqual(['prospect.rate', 'member.change_standing']);
    for (const day of ['2026-02-30', '11/28/2026'])
      expect((await superAdmin.get(`${LOG}?from=${day}`)).status).toBe(422);
  });

  test('says who is not there, and lists nothing then', async () => {
    const { body } = await superAdmin.get(`${LOG}?by=nobody.here`);
    expect(body).toMatchObject({ entries: [], next_cursor: null, unknown_person: 'nobody.here' });
    const about = await superAdmin.get(`${LOG}?subject_type=member&subject=nobody.here`);
    expect(about.body).toMatchObject({ entries: [], unknown_person: 'nobody.here' });
  });

  test('pages go on from the last entry, in the order of time and by the same search', async () => {
    const first = await superAdmin.get(`${LOG}?by=iris.okafor&per_page=2`);
    const second = await superAdmin.get(`${LOG}?by=iris.okafor&per_page=2&cursor=${first.body.next_cursor}`);
    expect(second.body.entries.map(({ action }: Entry) => action)).toEqual(['member.change_standing']);
    expect(second.body.next_cursor).toBeNull();
  });

  test('names every kind of change that the role may read', async () => {
    expect((await superAdmin.get(LOG)).body.kinds).toEqual([
      { subject_type: 'game', action: 'game.rate' },
      { subject_type: 'member', action: 'member.change_standing' },
      { subject_type: 'product', action: 'price.set' },
      { subject_type: 'prospect', action: 'prospect.rate' },
    ]);
  });

  test('a manager of customer support finds what was done about members, and nothing else', async () => {
    expect(await actions('by=iris.okafor', manager)).toEqual(['member.change_standing']);
    expect(await actions('subject=7', manager)).toEqual([]);
    expect(await actions('subject_type=game', manager)).toEqual([]);
    expect(await actions('action=price.set', manager)).toEqual([]);
    expect((await manager.get(LOG)).body.kinds).toEqual([{ subject_type: 'member', action: 'member.change_standing' }]);
  });
});

describe('the page', () => {
  test('shows what was searched for, with ways to all changes of the record and by the person', async () => {
    const { status, text } = await superAdmin.get(`${PAGE}?subject=ines.varga`);
    expect(status).toBe(200);
    expect(text).toContain('Changed role: ines.varga');
    expect(text).toContain('role: customer_support_admin_manager');
    expect(text).toContain(`href="${PAGE}?by=${superAdmin.member.id}"`);
    expect(text).toContain(`href="${PAGE}?subject_type=member&amp;subject=${manager.member.id}"`);
    expect(text).toContain('noindex');
    expect(text).not.toContain('Rated: Game 7');
  });

  test('says what was not found, and leads back to everything', async () => {
    expect((await superAdmin.get(`${PAGE}?by=nobody.here`)).text).toContain('No member named “nobody.here”');
    const { text } = await superAdmin.get(`${PAGE}?action=never.done`);
    expect(text).toContain('No changes match this search');
    expect(text).toContain('All changes');
  });

  test('leaves out what it cannot read of its address', async () => {
    const { status, text } = await superAdmin.get(`${PAGE}?from=yesterday&cursor=x`);
    expect(status).toBe(200);
    expect(text).toContain('Rated: Game 7');
  });

  test('is for those who may read the log', async () => {
    const writer = await staffSignedIn(app, { isStaffWriter: true });
    expect((await writer.get(PAGE)).status).toBe(403);
    expect((await manager.get(PAGE)).status).toBe(200);
  });
});
