import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, and the stamp of its sources: path, size and time of each. Files are not read, because every start waits for this. */

export const root = fileURLToPath(new URL('..', import.meta.url));
const BUILT_FROM = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.mjs',
];
const NOT_BUILT = /\.(test|test-support)\.tsx?$/;

export const STAMP = join(root, 'dist', '.stamp');

export function sourceStamp() {
  return BUILT_FROM.flatMap(linesOf).join('\n');
}

function linesOf(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats || NOT_BUILT.test(path)) return [];
  if (stats.isDirectory()) return readdirSync(join(root, path)).flatMap((name) => linesOf(`${path}/${name}`));
  return [`${path} ${stats.size} ${stats.mtimeMs}`];
}
