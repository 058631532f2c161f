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

const manifest = {
  'src/web/entry-client.tsx': { file: 'entry.js', imports: ['_shared.js'] },
  'src/web/service-worker/worker.ts': { file: 'worker.js' },
  'src/web/session/session.ts': { file: 'session.js', imports: ['_shared.js'] },
  'src/web/pages/app-shell-page.tsx': { file: 'shell.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  'style.css': { file: 'style.css' },
};
for (const { file } of Object.values(manifest)) write(file, `// ${file}`);
write('.vite/manifest.json', JSON.stringify(manifest));

test('a page names the one style sheet, the entry, and what the entry imports', () => {
  expect(readAssets(folder).forRoute(undefined, 'teams.css')).toMatchObject({
    entry: '/entry.js',
    styles: ['/style.css'],
    preloads: ['/shared.js'],
  });
});

test('the service worker keeps what the shell page needs, each file once', () => {
  expect(readAssets(folder).offline?.('/teams.css')).toEqual({
    code: '// worker.js',
    entry: '/entry.js',
    files: ['/entry.js', '/shared.js', '/shell.js', '/session.js', '/style.css', '/teams.css'],
  });
});
