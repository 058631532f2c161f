import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';

/** The server's bundle resolves its libraries from its own folder, where a library's dependency may exist in another version. */

const IMPORTS =
  /^(?:import|export)\b[^;"]*?from "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)|\b__require\("([^"]+)"\)/gm;
const folder = join(findRoot(), 'dist', 'server');
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(findRoot(), 'package.json'), 'utf8'),
);

function libraryOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The libraries imported by the files of this build: those of an earlier build stay next to them for a day. */
function importedLibraries(entries: readonly string[]): Set<string> {
  const libraries = new Set<string>();
  const files = new Set(entries.map((entry) => join(folder, entry)));
  for (const file of files)
    for (const found of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
      const specifier = found.slice(1).find((part) => part !== undefined) ?? '';
      if (specifier.startsWith('.')) files.add(join(dirname(file), specifier));
      else if (!isBuiltin(specifier)) libraries.add(libraryOf(specifier));
    }
  return libraries;
}

test('the built server imports only libraries that package.json names, and has the rest in it', () => {
  const entries = ['server.js', 'cli.js', 'entry-server.js', 'painting-process.js', 'darkroom-process.js'];
  const imported = [...importedLibraries(entries)];
  expect(imported).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'sanitize-html', 'sharp']));
  expect(imported.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
  expect(imported).not.toContain('feedsmith');
});
