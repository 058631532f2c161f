import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { isFixedPage } from '#web/server/fixed-pages.ts';
import { createRedirectsCommand } from './command.ts';

const command = createRedirectsCommand(isFixedPage);

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'bluechip-redirects-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => app.database.executeSql('delete from redirects'));

const redirects = (...args: string[]) => runOn(app, command, args);
let files = 0;

function fileOf(text: string): string {
  files += 1;
  const path = join(folder, `${files}.csv`);
  writeFileSync(path, text);
  return path;
}

const rows = async () =>
  (
    await app.database.executeSql(
      'select site_id, path, query, target, is_permanent from redirects order by path, query',
    )
  ).rows;

test('a dry run names each wrong row and writes nothing; the import writes the others', {
  tags: ['engine'],
}, async () => {
  const file = fileOf('from,to,permanent\n/Old/,/new,\n/search,/x,\n/p,javascript:alert(1),\n/q,/r,perhaps\n,/s,\n');
  const text = [
    '1.csv: 5 rows',
    '  added      1',
    '  changed    0',
    '  unchanged  0',
    '  rejected   4',
    '  line 3 /search: A page answers at /search, and pages keep their addresses',
    '  line 4 /p: Enter a path, such as /news/signing-day, or a full https:// address',
    '  line 5 /q: permanent is neither yes nor no',
    '  line 6: Enter the old address',
  ].join('\n');
  expect(await redirects('import', file, '--dry-run')).toEqual({
    code: 0,
    out: `${text}\nNothing was changed (--dry-run).`,
    err: '',
  });
  expect(await rows()).toEqual([]);
  expect(await redirects('import', file)).toEqual({ code: 0, out: text, err: '' });
  expect(await rows()).toEqual([{ site_id: null, path: '/old', query: '', target: '/new', is_permanent: true }]);
  expect(await listAuditEntries(app.database.db, { subjectTypes: ['redirect'], limit: 1 })).toMatchObject([
    { action: 'redirect.add', actorKind: 'operator', reason: 'Import of 1.csv' },
  ]);
});

test('files of the Redirection plugin and of Ghost are read, for one site; their patterns are rejected', async () => {
  const plugin = fileOf(
    'source,target,regex,code,type,hits\n/?p=12,/news/a,0,301,url,4\n/x,/y,0,302,url,0\n/z.*,/y,1,301,url,0\n',
  );
  const { code, out } = await redirects('import', plugin, '--site', 'alabama', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    dry_run: false,
    read: 3,
    added: 2,
    rejected: 1,
    lines: [{ line: 4, from: '/z.*', reason: 'Patterns are not supported: enter one whole address' }],
  });
  const ghost = fileOf('[{"from":"/x","to":"/w","permanent":true},{"from":"^/old(.*)$","to":"/new"}]');
  expect(JSON.parse((await redirects('import', ghost, '--site', 'alabama', '--json')).out)).toMatchObject({
    changed: 1,
    rejected: 1,
  });
  const alabama = (await findSite(app.database.db, 'alabama'))?.id;
  expect(await rows()).toEqual([
    { site_id: alabama, path: '/', query: 'p=12', target: '/news/a', is_permanent: true },
    { site_id: alabama, path: '/x', query: '', target: '/w', is_permanent: true },
  ]);
});

test('a large file is read at once, and a chain in it has no loop', async () => {
  const lines = Array.from({ length: 5_000 }, (_, n) => `/old/${n},/news/${n}`);
  const file = fileOf(`from,to\n${lines.join('\n')}\n/a,/b\n/b,/c\n/c,/a\n`);
  const { out } = await redirects('import', file, '--json');
  expect(JSON.parse(out)).toMatchObject({
    read: 5_003,
    added: 5_002,
    rejected: 1,
    lines: [{ line: 5_004, from: '/c' }],
  });
  expect(await rows()).toHaveLength(5_002);
});

test.each([
  [['list'], 2, 'Use import. See --help.'],
  [['import'], 2, 'Enter a file. See --help.'],
  [['import', 'a', 'b'], 2, 'Unknown argument "b". See --help.'],
  [['import', '/nowhere.csv'], 1, 'Cannot read /nowhere.csv: there is no such file'],
  [['import', 'a', '--site', 'nosuchsite'], 1, 'There is no site "nosuchsite".'],
])('%j is refused', async (args, code, err) => {
  expect(await redirects(...args)).toEqual({ code, out: '', err });
});
