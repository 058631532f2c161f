import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * The tests that a change since a commit can break: those that import it, even indirectly, and those of its own module. Files that assemble
 * the whole program are not followed, otherwise every change would reach every test. `npm test` runs everything.
 */

const root = join(import.meta.dirname, '..');

/** The projects of vitest.config.ts that test changed sources, by their names in scripts/steps.ts. */
export type Project = 'unit' | 'architecture' | 'database' | 'faults' | 'e2e';
export type RelatedTests = Record<Project, string[]>;

/** A file that imports from at least this many feature areas assembles the program. */
const MANY_AREAS = 8;
/** Every database test depends on these paths. */
const OF_EVERY_DATABASE = /^(drizzle|data)\//;
/** Every test depends on these paths. */
const OF_EVERYTHING =
  /^(package-lock\.json|tsconfig\.json|vitest\.config\.ts|tests\/support\/(template|database)\.ts)$/;
const IS_TEST = /\.test\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

/** @param commit The base: everything changed since then counts, committed or not. Throws git's message if the commit is unknown. */
export function relatedTests(commit: string): RelatedTests {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const changed = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
  const sources = globSync('{src,scripts,tests,bench}/**/*.{ts,tsx,mjs,css}', { cwd: root });
  const imports = new Map(sources.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
  return testsRelatedTo(changed.filter(Boolean), imports);
}

/** The project files that a file imports, as paths from the root. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, name = '']) => {
    if (name.startsWith('.')) return normalize(join(dirname(file), name));
    return name.startsWith('#tests/') ? name.slice(1) : `src/${name.slice(1)}`;
  });
}

export function testsRelatedTo(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): RelatedTests {
  const tests = [...imports.keys()].filter((file) => IS_TEST.test(file));
  const reached = followImporters(changed, imports);
  const modules = new Set(changed.flatMap((file) => moduleOf(file) ?? []));
  const isRelated = (file: string) => reached.has(file) || modules.has(moduleOf(file) ?? '');
  const isAll = changed.some((file) => OF_EVERYTHING.test(file));
  const isEveryDatabase = changed.some((file) => OF_EVERY_DATABASE.test(file));
  const related: RelatedTests = { unit: [], architecture: [], database: [], faults: [], e2e: [] };
  for (const file of tests.toSorted()) {
    const project = projectOf(file);
    // An end-to-end test uses the whole program, so it is selected only if the test itself changed.
    const isWhole = project === 'e2e' || project === 'faults';
    const isWanted = isWhole
      ? changed.includes(file)
      : isAll || project === 'architecture' || isRelated(file) || (isEveryDatabase && project === 'database');
    if (isWanted) related[project].push(file);
  }
  return related;
}

function followImporters(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set(changed);
  const open = [...changed];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      if (!putsProgramTogether(imports.get(importer) ?? [])) open.push(importer);
    }
  }
  return reached;
}

function putsProgramTogether(imported: readonly string[]): boolean {
  const areas = imported.flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []);
  return new Set(areas).size >= MANY_AREAS;
}

/** "src/features/billing/tax" for any file in it. */
const moduleOf = (file: string): string | null => /^src\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

function projectOf(file: string): Project {
  if (file.startsWith('tests/architecture/')) return 'architecture';
  if (file.startsWith('tests/e2e/')) return 'e2e';
  if (file.startsWith('tests/faults/')) return 'faults';
  return file.startsWith('tests/') || /(\/endpoints|\.db)\.test\.ts$/.test(file) ? 'database' : 'unit';
}
