import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, from wherever this runs: sources, or the bundle in dist/. */
export function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'drizzle'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The project folder was not found: it holds drizzle/ and data/');
    folder = parent;
  }
  return folder;
}
