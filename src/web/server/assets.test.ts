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

test('the style sheet that orders the layers comes first, whatever the entry imports', () => {
  const manifest = {
    'src/web/entry-client.tsx': { file: 'entry.js', css: ['entry.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js', css: ['shared.css'] },
  };
  for (const { file } of Object.values(manifest)) write(file, '');
  write('.vite/manifest.json', JSON.stringify(manifest));
  expect(readAssets(folder).forRoute(undefined, 'teams.css')).toMatchObject({
    entry: '/entry.js',
    styles: ['/entry.css', '/shared.css'],
    preloads: ['/shared.js'],
  });
});
