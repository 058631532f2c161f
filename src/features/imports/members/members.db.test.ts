import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { findMemberByLogin } from '#features/membership/accounts/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { runDueDeletions } from '#tests/support/due-deletions.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { importCommand, importsCommand } from '../commands/command.ts';
import { membersCommand } from './command.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'bluechip-members-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const members = (...args: string[]) => runOn(app, membersCommand, args);
const path = (name: string) => join(folder, name);
let files = 0;

function fileOf(...lines: string[]): string {
  files += 1;
  writeFileSync(path(`${files}.csv`), `${lines.join('\n')}\n`);
  return path(`${files}.csv`);
}

async function imported(...lines: string[]) {
  const { code, out, err } = await members('import', fileOf(...lines), '--json');
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

const find = (email: string) => findMemberByLogin(app.database.db, email);
const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const count = async (table: string) => (await rows(`select count(*)::int as count from ${table}`))[0]?.count;

test('each new address becomes an account without a password, with its date, access, consent and note; nobody is mailed', async () => {
  const report = await imported(
    'Email,username,created_at,complimentary_until,newsletter,newsletter_consent_at,note,site,name,labels',
    'ode@example.com,Ode.Marchetti,2021-07-31,2027-01-31,true,2021-07-30,met at the fair,alabama,Ode,vip',
    'kim@example.com,,,,,,,,,',
  );
  expect(report).toMatchObject({
    dry_run: false,
    read: 2,
    created: 2,
    complimentary: 1,
    newsletter: 1,
    lines: [],
    notes: [],
    not_kept: [
      { column: 'name', reason: 'members have a username, and no other name' },
      { column: 'labels', reason: null },
    ],
  });
  expect(await find('ode@example.com')).toMatchObject({
    username: 'Ode.Marchetti',
    passwordHash: null,
    emailConfirmedAt: null,
    role: 'user',
    bluechipEmails: true,
    thirdPartyEmails: false,
    createdAt: new Date('2021-07-31T05:00:00Z'),
    registrationParams: {
      import_id: String(report.import_id),
      import_newsletter_consent_at: '2021-07-30',
      import_note: 'met at the fair',
    },
  });
  expect(await find('kim@example.com')).toMatchObject({
    username: 'kim',
    bluechipEmails: false,
    createdAt: app.clock.now(),
  });
  expect(
    await rows(
      `select resource, source, ends_at from entitlement_grants g join users u on u.id = g.user_id where u.email = 'ode@example.com' order by 1`,
    ),
  ).toMatchObject([
    { resource: 'premium', source: 'comp' },
    { resource: 'war_room', source: 'comp' },
  ]);
  expect(await mailsTo(app, 'ode@example.com')).toEqual([]);
  const [line] = (await runOn(app, importsCommand, [])).out.split('\n');
  expect(line).toMatch(/^\d+ .+members +1\.csv +2 created$/);
});

test('an imported member gets in by a mailed link, which proves the address', async () => {
  await imported('email', 'by.link@example.com');
  await app.sendWithToken('POST', '/api/user/sign_in_link', { body: { email: 'by.link@example.com' } });
  const [mail] = await mailsTo(app, 'by.link@example.com');
  const token = /link_token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect((await app.sendWithToken('PUT', '/api/user/sign_in_link', { body: { token } })).status).toBe(200);
  expect((await find('by.link@example.com'))?.emailConfirmedAt).toEqual(app.clock.now());
});

test('rows with faults are named by line, existing addresses stay unchanged, and the others are imported', async () => {
  await buildMember(app.database.db, { username: 'was.here', email: 'Was.Here@example.com' });
  const before = await find('was.here@example.com');
  const report = await imported(
    'email,username,site,deleted_at',
    'first@example.com,,,',
    'no address,,,',
    'FIRST@example.com,,,',
    'was.here@EXAMPLE.com,another.name,,',
    ',,,',
    'gone@example.com,,,2025-01-01',
    'second@example.com,was.here,nowhere,',
    'third@example.com,a b,,',
  );
  expect(report).toMatchObject({ read: 8, created: 3, unchanged: 1, skipped: 1, rejected: 3 });
  expect(report.lines).toEqual([
    { line: 3, outcome: 'rejected', reason: 'email "no address" isn’t a valid email address' },
    { line: 4, outcome: 'rejected', reason: 'its address is that of line 2' },
    { line: 5, outcome: 'unchanged', reason: 'the address has an account' },
    { line: 6, outcome: 'rejected', reason: 'no email' },
    { line: 7, outcome: 'skipped', reason: 'deleted, or about to be, in the other system' },
  ]);
  expect(report.notes).toEqual([
    { line: 8, note: expect.stringMatching(/^username "was\.here" is taken: "was\.here\d{4}" instead$/) },
    { line: 8, note: 'there is no site "nowhere": the main site' },
    { line: 9, note: expect.stringMatching(/^username "a b" cannot be kept \(.+\): another one was made$/) },
  ]);
  expect(await find('was.here@example.com')).toEqual(before);
});

test('the same file twice changes nothing the second time', async () => {
  const file = fileOf('email', 'twice@example.com');
  expect(JSON.parse((await members('import', file, '--json')).out)).toMatchObject({ created: 1 });
  const imports = await count('imports');
  const again = await members('import', file);
  expect(again.code).toBe(0);
  expect(again.out).toMatch(/^Nothing to import: no new member is in the file\./);
  expect(await count('imports')).toBe(imports);
});

test('--dry-run says what would be done, and writes nothing', async () => {
  const before = [await count('users'), await count('imports'), await count('audit_entries')];
  const { out } = await members(
    'import',
    fileOf('email,complimentary_until', 'dry@example.com,2027-01-01', 'x,'),
    '--dry-run',
  );
  expect(out).toBe(
    [
      'Dry run: nothing was written and no email was sent.',
      '        2  rows read',
      '        1  would be created',
      '        1  with complimentary access',
      '        1  would be rejected',
      '  line 3: would be rejected: email "x" isn’t a valid email address',
    ].join('\n'),
  );
  expect([await count('users'), await count('imports'), await count('audit_entries')]).toEqual(before);
});

test('of a thousand members with one name each has a username of their own', async () => {
  const lines = Array.from({ length: 1_200 }, (_, index) => `sam@${index}.example.com`);
  expect(await imported('email', ...lines)).toMatchObject({ created: 1_200, notes: [] });
  const [found] = await rows(
    `select count(distinct username_key)::int as names from users where email like 'sam@%.example.com'`,
  );
  expect(found).toEqual({ names: 1_200 });
});

test('an undo removes who never used the account, and keeps the others', async () => {
  const report = await imported(
    'email,complimentary_until,note',
    'undo.one@example.com,2027-01-31,x',
    'undo.two@example.com,2027-01-31,',
    'proven@example.com,2027-01-31,',
    'staff@example.com,,',
    'comped@example.com,2027-01-31,',
    'asked@example.com,,',
    'follows@example.com,,',
  );
  const idOf = async (email: string) => (await find(email))?.id;
  await rows(`update users set email_confirmed_at = now() where email = 'proven@example.com'`);
  await rows(`update users set role = 'reporting_admin' where email = 'staff@example.com'`);
  await rows(`insert into entitlement_grants (user_id, resource, source, reason, starts_at, created_at)
    values (${await idOf('comped@example.com')}, 'premium', 'comp', 'by hand', now(), now())`);
  await app.sendWithToken('POST', '/api/user/sign_in_link', { body: { email: 'asked@example.com' } });
  await app.runJobs();
  await rows(
    `insert into notice_preferences (user_id, kind, by_email, in_page, by_push)
     values (${await idOf('follows@example.com')}, 'x', true, true, true)`,
  );
  const id = String(report.import_id);
  expect((await members('undo', id, '--dry-run')).out).toBe(
    `Dry run: import ${id} (${report.file}) would remove 2 members.\n5 members have used the account since, and would stay.`,
  );
  expect(await find('undo.one@example.com')).not.toBeNull();
  const undone = await members('undo', id, '--json');
  expect(JSON.parse(undone.out)).toMatchObject({ import_id: report.import_id, removed: 2, kept: 5 });
  expect(await find('undo.one@example.com')).toBeNull();
  for (const email of ['proven', 'staff', 'comped', 'asked', 'follows'])
    expect(await find(`${email}@example.com`), email).not.toBeNull();
  expect((await members('undo', id)).err).toBe(`Import ${id} was undone before.`);
  expect(await imported('email', 'undo.one@example.com'), 'the address is free again').toMatchObject({ created: 1 });
});

test('neither the log of imports nor the audit log knows who was imported', async () => {
  await imported('email,username,note', 'private.person@example.com,private.person,a private note');
  for (const table of ['imports', 'import_rows', 'import_changes', 'audit_entries']) {
    const [found] = await rows(`select count(*)::int as count from ${table} t where t::text like '%private%'`);
    expect(found, table).toEqual({ count: 0 });
  }
});

test('a deleted account leaves nothing of its import', async () => {
  await imported('email,note,complimentary_until', 'leaves@example.com,a note,2030-01-01');
  const id = (await find('leaves@example.com'))?.id;
  await rows(
    `update users set deletion_due_at = '${new Date(app.clock.now().getTime() - DAY_MS).toISOString()}' where id = ${id}`,
  );
  await runDueDeletions(app);
  expect(await rows(`select email, username, registration_params from users where id = ${id}`)).toEqual([
    { email: null, username: null, registration_params: {} },
  ]);
});

test('an export holds every member, runs as no formula, and comes back in as it was', async () => {
  await imported(
    'email,note,complimentary_until,newsletter,newsletter_consent_at',
    '+tag@example.com,=1+1,2027-05-06,1,2024-02-03',
  );
  const file = path('all.csv');
  const { code, out } = await members('export', file, '--json');
  expect({ code, members: JSON.parse(out).members }).toEqual({
    code: 0,
    members: await count('users where deleted_at is null'),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.unfinished`)).toBe(false);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^email,username,created_at,email_confirmed_at,newsletter,/);
  expect(text).toContain("'+tag@example.com,member");
  expect(text).toContain(",'=1+1,");
  expect(text).not.toMatch(/password|argon2|sealed/i);
  const line = text.split('\r\n').find((each) => each.includes('+tag@'));
  await rows(`delete from entitlement_grants where user_id = (select id from users where email = '+tag@example.com')`);
  await rows(`delete from users where email = '+tag@example.com'`);
  await imported(text.split('\r\n')[0] ?? '', line ?? '');
  await members('export', path('again.csv'));
  const again = readFileSync(path('again.csv'), 'utf8').split('\r\n');
  expect(again).toContain(line);
});

test('an export writes over no file, and only where it may', async () => {
  writeFileSync(path('there.csv'), 'mine');
  expect(await members('export', path('there.csv'))).toMatchObject({
    code: 1,
    err: `${path('there.csv')} is there already: an export wants a new file.`,
  });
  expect(readFileSync(path('there.csv'), 'utf8')).toBe('mine');
  expect((await members('export', path('no/folder/all.csv'))).err).toMatch(/cannot be written/);
});

test.each([
  [[], 2, 'Use export, import or undo'],
  [['list'], 2, 'Use export, import or undo'],
  [['import'], 2, 'Enter a file'],
  [['undo'], 2, 'Enter the number of the import'],
  [['undo', 'x'], 2, '"x" is no number of an import'],
  [['undo', '0'], 2, '"0" is no number of an import'],
  [['import', 'a.csv', 'b.csv'], 2, 'Unknown argument "b.csv"'],
  [['export', 'a.csv', '--dry-run'], 2, '--dry-run is only for import and undo'],
  [['import', 'a.csv', '--force'], 2, "Unknown option '--force'"],
  [['undo', '99999'], 1, 'There is no import 99999'],
  [['import', '/absent.csv'], 1, 'Cannot read /absent.csv: there is no such file'],
])('wrong words are refused: %j', async (words, code, complaint) => {
  const refused = await members(...words);
  expect(refused.code).toBe(code);
  expect(refused.err).toContain(complaint);
});

test('a file without addresses is refused as a whole, and names what it has', async () => {
  const { code, err } = await members('import', fileOf('name,phone', 'Ode,1'));
  expect(code).toBe(1);
  expect(err).toContain('"email"');
});

test('each kind of import is undone by its own command, and the other one says so', async () => {
  const { import_id: id } = await imported('email', 'own.command@example.com');
  expect((await runOn(app, importCommand, ['--undo', String(id)])).err).toContain(`bluechip members undo ${id}`);
  await rows(`insert into imports (kind, file_name, checksum, sport, options, counts, at)
    values ('recruits', 'class.csv', '', 'football', '{}', '{}', now())`);
  const [other] = await rows(`select id from imports where kind = 'recruits'`);
  expect((await members('undo', String(other?.id))).err).toContain('bluechip import --undo');
});

test('of columns with one name the first is read, and the others are named', async () => {
  const report = await imported('email,note,Note,labels,E-Mail,labels', 'twice@example.com,a,b,c,other@example.com,d');
  expect(report.not_kept).toEqual([
    { column: 'Note', reason: 'an earlier column of that name is read' },
    { column: 'labels', reason: null },
    { column: 'E-Mail', reason: 'an earlier column of that name is read' },
    { column: 'labels', reason: null },
  ]);
  expect(await find('twice@example.com')).not.toBeNull();
  expect(await find('other@example.com')).toBeNull();
});
