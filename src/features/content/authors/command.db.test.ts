import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { signedIn, staffSignedIn } from '#tests/support/members.ts';
import { authorCommand } from './command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const author = (...args: string[]) => runOn(app, authorCommand, args);

test('an operator adds an author for an account, edits, retires and restores them', { tags: ['engine'] }, async () => {
  expect(await author('list')).toEqual({ code: 0, out: 'There are no authors yet. See --help.', err: '' });
  await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  const made = await author('create', 'Ada Rowe', '--account', 'ada.rowe', '--reason', 'first byline', '--json');
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(made.out)).toEqual({
    id: expect.any(Number),
    slug: 'ada-rowe',
    name: 'Ada Rowe',
    title: 'Staff writer',
    account: 'ada.rowe',
    retired: false,
  });
  expect((await author('edit', 'ada-rowe', '--title', 'Analyst', '--slug', 'ada')).out).toMatch(
    /^Saved: \d+ {2}Ada Rowe, Analyst {2}\/authors\/ada {2}account ada\.rowe$/,
  );
  // By the slug that they had before.
  expect(await author('edit', 'ada-rowe', '--account', 'none')).toMatchObject({
    code: 0,
    out: expect.stringContaining('no account'),
  });
  expect((await author('list')).out).toMatch(/Ada Rowe, Analyst .* 0 stories$/);
  expect((await author('retire', 'ada', '--reason', 'left')).out).toMatch(/^Retired: /);
  expect((await author('list', '--retired')).out).toContain('Ada Rowe');
  expect(await author('retire', 'ada')).toEqual({ code: 1, out: '', err: 'The author is retired already.' });
  expect((await author('restore', 'ada')).out).toMatch(/^Restored: /);
  const { rows } = await app.database.executeSql(
    `select action, actor_kind, reason from audit_entries where subject_type = 'author' order by id`,
  );
  expect(rows).toEqual(
    [
      ['author.create', 'first byline'],
      ['author.change', null],
      ['author.change', null],
      ['author.retire', 'left'],
      ['author.restore', null],
    ].map(([action, reason]) => ({ action, actor_kind: 'operator', reason })),
  );
});

test('what cannot be is refused in one sentence, and changes nothing', async () => {
  await signedIn(app, { username: 'plain.reader' });
  const count = async () => (await app.database.executeSql('select count(*)::int as n from authors')).rows;
  const before = await count();
  expect(await author('create', 'Bo', '--account', 'plain.reader')).toMatchObject({
    code: 1,
    err: expect.stringContaining('belongs to a reader'),
  });
  expect(await author('create', 'Bo', '--account', 'nobody@here.example')).toMatchObject({ code: 1 });
  expect(await author('create', '李小龙')).toMatchObject({ code: 1, err: expect.stringContaining('--slug') });
  expect(await author('create', 'Bo', '--slug', 'ada-rowe')).toMatchObject({
    code: 1,
    err: 'Another author has this address, or had it.',
  });
  expect(await author('edit', 'nobody', '--name', 'Bo')).toEqual({
    code: 1,
    out: '',
    err: 'There is no author "nobody". See "author list".',
  });
  expect(await author('restore', 'ada')).toMatchObject({ code: 1, err: 'The author is in use already.' });
  expect(await author('paint')).toMatchObject({ code: 2 });
  expect(await count()).toEqual(before);
});
