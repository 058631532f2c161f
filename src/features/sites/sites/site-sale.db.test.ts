import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES } from '#kernel/permissions.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer } from '#tests/support/buyers.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { findSite, listSites } from './public.ts';

/** Whether subscriptions to a team's site are sold. */

let app: TestApp;
let owner: SignedIn;
let alabama: number;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  owner = await staffSignedIn(app, { role: 'super_admin' });
  alabama = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
afterAll(() => app.close());

const path = (siteId: number) => `/api/v2/admin/site_sale/${siteId}`;
const save = (isSold: boolean, version: string, by = owner) =>
  by.send('PUT', path(alabama), { is_sold: isSold, version });

test('a site that is closed is sold to nobody, and sold again when it is opened', { tags: ['engine'] }, async () => {
  const buyer = await aBuyer(app);
  const { body: open } = await owner.get(path(alabama));
  expect(open).toMatchObject({ is_sold: true, may_write: true });
  expect((await buyer.quote()).status).toBe(200);
  const { status, body: closed } = await save(false, open.version);
  expect({ status, siteId: closed.site_id }).toEqual({ status: 200, siteId: alabama });
  await expect.poll(async () => (await buyer.quote()).body.error_code).toBe('unknown_site');
  // A form that was opened before must not undo it.
  expect((await save(true, open.version)).status).toBe(409);
  expect((await save(true, closed.version)).status).toBe(200);
  await expect.poll(async () => (await buyer.quote()).status).toBe(200);
  const { rows } = await app.database.executeSql(
    `select actor_id, before, after from audit_entries where action = 'site.change_sale' order by id`,
  );
  const by = { actor_id: owner.member.id };
  expect(rows).toEqual([
    { ...by, before: { subscribable: true }, after: { subscribable: false } },
    { ...by, before: { subscribable: false }, after: { subscribable: true } },
  ]);
});

test('a national site has no sale of its own', async () => {
  const national = (await listSites(app.database.db)).find(({ kind }) => kind === 'sport');
  expect((await owner.get(path(national?.id ?? 0))).status).toBe(404);
});

test('only super admins open and close a sale', async () => {
  for (const role of STAFF_ROLES.filter((each) => each !== 'super_admin')) {
    const by = await staffSignedIn(app, { role });
    const statuses = { read: (await by.get(path(alabama))).status, write: (await save(false, '', by)).status };
    expect({ role, ...statuses }).toEqual({ role, read: 403, write: 403 });
  }
});
