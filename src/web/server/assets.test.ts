import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readAssets } from './assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'bluechip-assets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('a page names the one style sheet, the entry, and what the entry imports', () => {
  const manifest = {
    'src/web/entry-client.tsx': { file: 'entry.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    'style.css': { file: 'style.css' },
  };
  for (const { file } of Object.values(manifest)) write(file, '');
  write('.vite/manifest.json', JSON.stringify(manifest));
  expect(readAssets(folder).forRoute(undefined, 'teams.css')).toMatchObject({
    entry: '/entry.js',
    styles: ['/style.css'],
    preloads: ['/shared.js'],
  });
});
