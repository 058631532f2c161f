import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './cruise.ts';

export type SourceFile = { path: string; text: string; lines: number };

const FOLDERS = ['src', 'scripts', 'tests', 'bench'];
const SOURCE = /\.(ts|tsx|css|mjs|cjs)$/;

/** Every file in which people write code, tests included. */
export const sourceFiles: readonly SourceFile[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
  .filter((path) => SOURCE.test(path))
  .toSorted()
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, lines: text.split('\n').length - 1 };
  });

export const isTest = ({ path }: SourceFile) => /\.(test|test-support)\.tsx?$/.test(path) || path.startsWith('tests/');
