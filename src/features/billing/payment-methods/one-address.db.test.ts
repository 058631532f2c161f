import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { readMigrations, runMigrations } from '#platform/db/migrate.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { testEngine } from '#tests/support/database.ts';
import { emptyPostgres } from '#tests/support/empty-postgres.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ADDRESS = { name: 'Sam Sample', street_1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
const ACCOUNT = { method: 'PATCH', path: '/api/v2/users/update' } as const;
const BILLING = { method: 'PUT', path: '/api/v2/users/billing_information/update' } as const;

const strictly = () => signedIn(app, { session: { strictUntil: new Date(app.clock.now().getTime() + 3_600_000) } });

/** The member's address, as both endpoints return it. */
async function readBoth({ get }: SignedIn) {
  const account = (await get('/api/v2/users/address')).body.address;
  const billing = (await get('/api/v2/users/billing_information')).body.address;
  return { account, billing };
}

const saved = (address: object) => ({ street_2: '', country: 'US', ...address });

test('account and billing read and write one address', async () => {
  const member = await strictly();
  expect(await readBoth(member)).toEqual({ account: null, billing: null });
  const first = await member.send(ACCOUNT.method, ACCOUNT.path, { address: { ...ADDRESS, zip: '78701-1234' } });
  expect(first.status, first.text).toBe(200);
  expect(await readBoth(member)).toEqual({ account: saved(ADDRESS), billing: saved(ADDRESS) });
  const moved = {
    ...ADDRESS,
    street_1: '2 Sample Street',
    street_2: 'Unit 2',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  };
  const second = await member.send(BILLING.method, BILLING.path, { billing_information: { address: moved } });
  expect(second.status, second.text).toBe(200);
  expect(await readBoth(member)).toEqual({ account: saved(moved), billing: saved(moved) });
});

test('a ZIP code of another state is an invalid address in both calls, and nothing else of the change is saved', async () => {
  const member = await strictly();
  const address = { ...ADDRESS, state: 'AL' };
  const wrong = { status: 422, body: { error: 'invalid address', error_code: 'invalid_address' } };
  expect(await member.send(ACCOUNT.method, ACCOUNT.path, { address, bluechip_emails: false })).toMatchObject(wrong);
  expect(await member.send(BILLING.method, BILLING.path, { billing_information: { address } })).toMatchObject(wrong);
  expect(await readBoth(member)).toEqual({ account: null, billing: null });
  expect((await member.get('/api/v2/users/current')).body.user.bluechip_emails).toBe(true);
});

test('both calls refuse the same fields in the same words', async () => {
  const member = await strictly();
  const address = { name: '', street_1: '', city: '', state: 'XX', zip: '1' };
  const account = await member.send(ACCOUNT.method, ACCOUNT.path, { address });
  const billing = await member.send(BILLING.method, BILLING.path, { billing_information: { address } });
  expect(account.body.errors).toMatchObject({ 'address.zip': ['Please enter a five-digit ZIP code'] });
  expect(
    Object.fromEntries(
      Object.entries(billing.body.errors).map(([field, words]) => [field.replace('billing_information.', ''), words]),
    ),
  ).toEqual(account.body.errors);
});

test('an address kept with the account moves to billing, where the member has none there', async () => {
  const root = findRoot();
  const all = readMigrations(root).map(({ hash, sql: statements }) => ({ hash, text: statements.join('\n') }));
  const at = all.findIndex(({ text }) => text.includes('DROP COLUMN "address"'));
  expect(at).toBeGreaterThan(0);
  const { open, drop } = await emptyDatabase();
  const old = await open();
  await old.db.transaction((db) => runMigrations(db, root, new Set(all.slice(0, at).map(({ hash }) => hash))));
  const kept = { street1: '1 Main St', street2: null, city: 'Austin', state: 'TX', zip: '78701-1234', country: 'US' };
  const insert = async (username: string, address: object | null) => {
    await old.db.execute(sql`
      insert into users (email, email_key, username, username_key, age_band, registered_site_id, primary_site_id, created_at, address)
      values (${username}, ${username}, ${username}, ${username}, '16_and_over', 1, 1, now(), ${address && JSON.stringify(address)}::jsonb)`);
  };
  await insert('moves', kept);
  await insert('has_billing', kept);
  await insert('abroad', { ...kept, state: 'ZZ' });
  await insert('none', null);
  await old.executeSql(
    `insert into billing_customers (user_id, created_at) select id, now() from users where username = 'has_billing'`,
  );
  await old.executeSql(`insert into billing_addresses (customer_id, name, street_1, street_2, city, state, zip, updated_at)
    select id, 'Sam Sample', '2 Sample Street', '', 'Chicago', 'IL', '60601', now() from billing_customers`);
  await old.db.transaction((db) => runMigrations(db, root));
  const { rows } = await old.executeSql(`select username, name, street_1, street_2, city, state, zip from users
    left join billing_customers customer on customer.user_id = users.id left join billing_addresses on customer_id = customer.id order by users.id`);
  const nowhere = { name: null, street_1: null, street_2: null, city: null, state: null, zip: null };
  expect(rows).toEqual([
    { username: 'moves', name: '', street_1: '1 Main St', street_2: '', city: 'Austin', state: 'TX', zip: '78701' },
    {
      username: 'has_billing',
      name: 'Sam Sample',
      street_1: '2 Sample Street',
      street_2: '',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
    },
    { username: 'abroad', ...nowhere },
    { username: 'none', ...nowhere },
  ]);
  await old.close();
  await drop();
});

const emptyDatabase = async () =>
  testEngine === 'postgres' ? emptyPostgres() : { open: () => openPglite(), drop: async () => {} };
