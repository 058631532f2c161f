import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { pageCommand } from './command.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'bluechip-pages-'));
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const page = (...args: string[]) => runOn(app, pageCommand, args);
const fileWith = (name: string, html: string) => {
  writeFileSync(join(folder, name), html);
  return join(folder, name);
};
const count = async () => (await app.database.executeSql('select count(*)::int as n from custom_pages')).rows[0]?.n;

test('an operator adds a page from a file, changes, moves, renames and removes it', { tags: ['engine'] }, async () => {
  expect(await page('list')).toEqual({ code: 0, out: 'There are no pages yet. See --help.', err: '' });
  const about = fileWith('about.html', '\ufeff<h1>About</h1>\n<p>We cover recruiting.</p><script>x</script>');
  const args = ['put', 'about-us', about, '--title', 'About us', '--place', 'header', '--publish'];
  expect(await page(...args, '--dry-run')).toEqual({
    code: 0,
    out: [
      'Address      /pages/about-us',
      'Title        About us',
      'Description  the beginning of the text',
      'Navigation   Header',
      'Status       published',
      'Text         42 characters',
      'Nothing was changed (--dry-run).',
    ].join('\n'),
    err: '',
  });
  expect(await count()).toBe(0);
  expect((await page(...args, '--reason', 'launch')).out).toBe('Added: /pages/about-us  About us  Header  published');
  expect((await page('show', 'about-us', '--html')).out).toBe('<h2>About</h2>\n<p>We cover recruiting.</p>');
  expect((await app.get('/api/v2/pages/about-us')).status).toBe(200);

  const made = await page('put', 'staff', '--title', 'Staff', '--place', 'header', '--json');
  expect(JSON.parse(made.out)).toEqual({
    slug: 'staff',
    title: 'Staff',
    description: '',
    place: 'header',
    status: 'draft',
    changed_at: app.clock.now().toISOString(),
    dry_run: false,
  });
  expect((await page('put', 'staff', '--position', '1')).code).toBe(0);
  expect((await page('list')).out).toBe(
    '/pages/staff  Staff  Header  draft\n/pages/about-us  About us  Header  published',
  );
  expect((await page('put', 'about-us', '--rename', 'about', '--description', 'Who we are.')).out).toBe(
    'Saved: /pages/about  About us  Header  published',
  );
  // By the address that it had.
  expect(JSON.parse((await page('show', 'about-us', '--json')).out)).toMatchObject({
    slug: 'about',
    description: 'Who we are.',
    html: expect.stringContaining('We cover'),
  });
  expect((await page('remove', 'staff', '--dry-run')).out).toContain('Nothing was changed');
  expect(await page('remove', 'staff', '--reason', 'not yet')).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse((await page('list', '--json')).out).pages).toMatchObject([{ slug: 'about' }]);
  const { rows } = await app.database.executeSql(
    `select action, actor_kind, reason from audit_entries where subject_type = 'page' order by id`,
  );
  expect(rows).toEqual(
    [
      ['page.create', 'launch'],
      ['page.create', null],
      ['page.move', null],
      ['page.change', null],
      ['page.delete', 'not yet'],
    ].map(([action, reason]) => ({ action, actor_kind: 'operator', reason })),
  );
});

test('what cannot be is refused in one line, and changes nothing', async () => {
  const before = await count();
  const file = fileWith('script.html', '<script>x</script>');
  const large = fileWith('large.html', 'x'.repeat(1_000_001));
  const long = fileWith('long.html', 'x'.repeat(60_001));
  expect(await page('put', 'jobs')).toMatchObject({ code: 2, err: expect.stringContaining('Enter what to change') });
  expect(await page('put', 'jobs', file)).toEqual({
    code: 2,
    out: '',
    err: 'There is no page "jobs": a new one needs --title. See --help.',
  });
  const failures = [
    [['put', 'Jobs!', '--title', 'Jobs'], 2, 'The address: Use lowercase letters'],
    [['put', 'jobs', '--title', 'a'.repeat(121)], 2, 'The title: At most 120 characters'],
    [['put', 'jobs', '--title', 'Jobs', long], 2, 'The text: At most 60,000 characters'],
    [['put', 'jobs', '--title', 'Jobs', '--position', '1'], 2, '--position goes with --place'],
    [['put', 'jobs', '--title', 'Jobs', '--publish'], 1, 'without a text is not published'],
    [['put', 'jobs', file, '--title', 'Jobs'], 1, 'has nothing that can be shown on a page'],
    [['put', 'jobs', large, '--title', 'Jobs'], 1, 'is too large for a page'],
    [['put', 'jobs', 'no-such-file.html', '--title', 'Jobs'], 1, 'cannot be read'],
    [['put', 'jobs', '--title', 'Jobs', '--rename', 'about-us'], 1, 'The page "About us" has this address, or had it'],
    [['show', 'jobs'], 1, 'There is no page "jobs"'],
    [['remove', 'jobs'], 1, 'There is no page "jobs"'],
  ] as const;
  for (const [args, code, words] of failures) {
    const reply = await page(...args);
    expect({ args, code: reply.code, out: reply.out, isTold: reply.err.includes(words) }).toEqual({
      args,
      code,
      out: '',
      isTold: true,
    });
  }
  expect(await count()).toBe(before);
});
