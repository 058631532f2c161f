import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeBackup } from '#platform/backup/backup.ts';
import { findRoot } from '#platform/config/root.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { twoColoured } from '#tests/support/pictures.ts';
import { testSite } from '#tests/support/site-app.ts';
import { networkBrand } from '../brand/public.ts';
import { networkCommand } from './command.ts';

/** `bluechip network` with logo, icon and colors. */

const folder = mkdtempSync(join(tmpdir(), 'bluechip-network-'));
const file = (name: string) => join(folder, name);

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ BLUECHIP_DATA_DIR: folder });
  for (const [name, width, height] of [
    ['wide.png', 800, 200],
    ['dark.png', 640, 200],
    ['square.png', 600, 600],
    ['low.png', 300, 40],
    ['oblong.png', 600, 580],
  ] as const)
    writeFileSync(file(name), await twoColoured(width, height).png().toBuffer());
  writeFileSync(file('words.txt'), 'These are words.');
  writeFileSync(file('film.mp4'), Buffer.alloc(6 * 1_048_576));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.database.executeSql(`delete from site_documents where kind = 'brand'`);
  await app.purge(['sites', 'site-brand:1']);
});

const network = (...args: string[]) => runOn(app, networkCommand, args, { BLUECHIP_DATA_DIR: folder });
const NAMES = 'Name        Bluechip\nShort name  Bluechip';
const brandNow = async () => {
  await app.purge(['settled']);
  return networkBrand({ db: app.database.db, memory: app.application.memory });
};

test('logo, icon and colors are set, shown and removed, and the name stays as it is', async () => {
  const set = await network(
    'set',
    `--logo=${file('wide.png')}`,
    `--dark-logo=${file('dark.png')}`,
    `--icon=${file('square.png')}`,
    '--primary=#0B2545',
    '--secondary=#F2A900',
  );
  const whole = `${NAMES}\nLogo        800 × 200 pixels\nDark logo   640 × 200 pixels\nIcon        600 × 600 pixels\nColors      #0b2545, #f2a900`;
  expect(set).toEqual({ code: 0, out: whole, err: '' });
  expect((await network()).out).toBe(whole);
  expect(JSON.parse((await network('--json')).out)).toMatchObject({
    name: 'Bluechip',
    logo: { width: 800, height: 200 },
    dark_logo: { width: 640, height: 200 },
    icon: { width: 600, height: 600 },
    colors: { primary: '#0b2545', secondary: '#f2a900' },
  });
  const { logo, icon } = await brandNow();
  for (const src of [logo?.src, icon?.tab]) expect((await app.get(src ?? '')).status).toBe(200);
  const { rows } = await app.database.executeSql(`select 1 from site_documents where kind = 'network'`);
  expect(rows).toEqual([]);

  expect((await network('set', '--secondary', '#ffffff')).out).toContain('Colors      #0b2545, #ffffff');
  const removed = await network('set', '--no-logo', '--no-icon', '--no-colors');
  expect(removed).toEqual({ code: 0, out: NAMES, err: '' });
  expect(await brandNow()).toEqual({ logo: null, darkLogo: null, icon: null });
});

test('a dry run says what would be set, and stores nothing', async () => {
  const { code, out } = await network('set', '--logo', file('wide.png'), '--no-colors', '--dry-run');
  expect({ code, out }).toEqual({
    code: 0,
    out: `${NAMES}\nLogo        800 × 200 pixels\nNothing was changed (--dry-run).`,
  });
  expect((await brandNow()).logo).toBeNull();
});

test('a change of the name and a logo is one change', async () => {
  const { code } = await network('set', '--name', 'Gridiron', '--logo', file('wide.png'));
  expect(code).toBe(0);
  await app.purge(['settled']);
  const { text } = await app.get('/prospect_rankings/football-national/2027');
  expect(text).toMatch(/<img[^>]* src="\/brand\/[0-9a-f]{32}\/logo\.webp" alt="Gridiron"/);
  await network('set', '--name', 'Bluechip');
});

test('a backup has the files of the logo', async () => {
  await network('set', '--logo', file('wide.png'));
  const { logo } = await brandNow();
  const options = { folder: file('kept'), root: findRoot(), now: TEST_NOW, checkpoint: async () => {} };
  const { files } = await writeBackup(app, options);
  const key = logo?.src.slice(1);
  expect(files?.map(({ path }) => path)).toEqual(expect.arrayContaining([`${key}~body`, `${key}~type`]));
});

test.each([
  [['--logo', 'missing.png'], `--logo: ${file('missing.png')} cannot be read. See --help.`],
  [['--logo', 'film.mp4'], `--logo: ${file('film.mp4')} is larger than 5 MB. See --help.`],
  [['--logo', 'words.txt'], '--logo: Choose a PNG, WebP or JPEG file. See --help.'],
  [
    ['--logo', 'low.png'],
    '--logo: A logo must be at least 64 pixels high. This picture is 300 × 40 pixels. See --help.',
  ],
  [['--icon', 'oblong.png'], '--icon: An icon must be square. This picture is 600 × 580 pixels. See --help.'],
  [['--dark-logo', 'dark.png'], '--dark-logo: set --logo first. See --help.'],
  [['--no-logo', '--logo', 'wide.png'], 'Use --logo or --no-logo, not both. See --help.'],
  [['--primary', 'red', '--secondary', '#ffffff'], '--primary: Enter a color like #1a2b3c. See --help.'],
  [['--primary', '#0b2545'], '--secondary: Enter both colors, or leave both empty. See --help.'],
  [['--primary', '#0b2545', '--no-colors'], 'Use colors or --no-colors, not both. See --help.'],
])('%j is refused with one line', async (given, err) => {
  const args = given.map((word) => (/\.\w+$/.test(word) ? file(word) : word));
  expect(await network('set', ...args)).toEqual({ code: 2, out: '', err });
  expect(await brandNow()).toEqual({ logo: null, darkLogo: null, icon: null });
});
