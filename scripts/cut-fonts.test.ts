import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { cutFonts, facesIn } from './cut-fonts.ts';

const STYLES = fileURLToPath(new URL('../src/design-system/fonts.css', import.meta.url));

test('a font is cut to what its rule declares, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bluechip-fonts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const aliases = await cutFonts(STYLES, folder);
  expect(aliases.map(({ find }) => find)).toEqual(facesIn(await readFile(STYLES, 'utf8')).map(({ source }) => source));
  for (const { find, replacement } of aliases) {
    const [whole, cut] = await Promise.all([
      stat(fileURLToPath(import.meta.resolve(String(find)))),
      readFile(replacement),
    ]);
    expect(cut.subarray(0, 4).toString()).toBe('wOF2');
    expect(cut.length).toBeLessThan(whole.size);
  }
  const made = (await Promise.all(aliases.map(({ replacement }) => stat(replacement)))).map(({ mtimeMs }) => mtimeMs);
  expect(await cutFonts(STYLES, folder)).toEqual(aliases);
  const later = (await Promise.all(aliases.map(({ replacement }) => stat(replacement)))).map(({ mtimeMs }) => mtimeMs);
  expect(later).toEqual(made);
  expect(await readdir(folder)).toHaveLength(aliases.length);
});

test('a face that does not say which weights it has is refused', () => {
  expect(() => facesIn('@font-face { src: url("a/b.woff2"); font-weight: 400; }')).toThrow('a/b.woff2 needs a range');
  expect(facesIn('@font-face { src: local("Arial"); }')).toEqual([]);
});
