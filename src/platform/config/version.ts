import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this program. `commit`: the abbreviated commit at build time; null if it was not built in a git repository. */
export type Version = { version: string; commit: string | null };

/** Written by scripts/build.mjs. */
const COMMIT_FILE = join('dist', 'commit');

export function readVersion(root: string): Version {
  const { version }: { version?: unknown } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version: typeof version === 'string' ? version : 'unknown', commit: readCommit(join(root, COMMIT_FILE)) };
}

function readCommit(path: string): string | null {
  try {
    const [, commit] = /^([0-9a-f]{7,40}(?:-changed)?)\s*$/.exec(readFileSync(path, 'utf8')) ?? [];
    return commit ?? null;
  } catch {
    return null;
  }
}

/** For example `0.1.0 (3f9b23f)`. */
export const versionText = ({ version, commit }: Version): string =>
  commit === null ? version : `${version} (${commit})`;
