import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The look and the tests of a page don't affect the database. */
const WITHOUT_EFFECT = /\.test\.|\.test-support\.|\.tsx$|\.css$/;

/** Twelve hexadecimal digits that change with any of the files, or of the files in the folders. */
export function fingerprintOf(root: string, paths: readonly string[], ...more: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(more));
  for (const path of paths.flatMap((each) => filesBelow(root, each)).toSorted())
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 12);
}

function filesBelow(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, inner);
    return WITHOUT_EFFECT.test(entry.name) ? [] : [inner];
  });
}
