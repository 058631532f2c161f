import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRoot } from '#platform/config/root.ts';
import { DEFAULT_FILE, fileOf, type NavigationFile, readNavigationFile } from './site-items.ts';

/** The files of data/navigation, read once because they come with the program. */

let files: ReadonlyMap<string, NavigationFile> | null = null;

/** Throws for an unreadable file, with its name. */
export function readNavigationFolder(folder: string): ReadonlyMap<string, NavigationFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(names.map((name) => [name.slice(0, -'.json'.length), readNamed(folder, name)]));
}

function readNamed(folder: string, name: string): NavigationFile {
  try {
    return readNavigationFile(readFileSync(join(folder, name), 'utf8'));
  } catch (cause) {
    throw new Error(`data/navigation/${name} is no navigation file`, { cause });
  }
}

/** The site's own file, else the default file; without either there are no items. */
export function navigationOf(
  subdomain: string,
  known: ReadonlyMap<string, NavigationFile> = ownFiles(),
): NavigationFile {
  return known.get(fileOf(subdomain)) ?? known.get(DEFAULT_FILE) ?? { items: [] };
}

function ownFiles(): ReadonlyMap<string, NavigationFile> {
  files ??= readNavigationFolder(join(findRoot(), 'data', 'navigation'));
  return files;
}
