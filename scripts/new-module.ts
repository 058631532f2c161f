import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModuleNames, moduleFiles, nextSteps, singularOf } from './module-template.ts';

/** `npm run new -- area/module [noun]`: the files of a new module with their tests. */

const USAGE = 'Usage: npm run new -- <area>/<module> [noun], such as: npm run new -- recruiting/campus-visits';
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const VAGUE = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared'];

/** The names in the arguments, or what is wrong with them. */
export function readNames(args: readonly string[]): { ok: true; names: ModuleNames } | { ok: false; reason: string } {
  const [path = '', givenNoun, ...rest] = args;
  const [area = '', module = '', ...deeper] = path.split('/');
  if (path === '' || rest.length > 0) return { ok: false, reason: USAGE };
  const given = [area, module, ...(givenNoun === undefined ? [] : [givenNoun])];
  if (deeper.length > 0 || !given.every((name) => NAME.test(name)))
    return {
      ok: false,
      reason: `"${args.join(' ')}": an area and a module in kebab-case, exactly two levels. ${USAGE}`,
    };
  const vague = given.find((name) => VAGUE.includes(name));
  if (vague !== undefined) return { ok: false, reason: `"${vague}" says nothing: name the business.` };
  const noun = givenNoun ?? singularOf(module);
  if (noun === null) return { ok: false, reason: noNoun(path, module) };
  return { ok: true, names: { area, module, noun } };
}

/** A new module has a table. For a page, or one endpoint of an existing module, there is another guide. */
const noNoun = (path: string, module: string) =>
  `"${module}" is not a plural, so say what one row of its table is called: npm run new -- ${path} <noun>
A page, or a call in a module that exists, needs no new module: docs/guides/add-a-page.md, docs/guides/add-an-endpoint.md.`;

/** Writes the files under `root`, formatted; returns their paths, or what prevents it. */
export function writeModule(
  root: string,
  names: ModuleNames,
): { ok: true; paths: string[] } | { ok: false; reason: string } {
  const folder = join('src', 'features', names.area, names.module);
  if (existsSync(join(root, folder))) return { ok: false, reason: `${folder} is there already.` };
  mkdirSync(join(root, folder), { recursive: true });
  const paths = moduleFiles(names).map(({ name, text }) => {
    writeFileSync(join(root, folder, name), text);
    return join(folder, name);
  });
  // Formatted afterwards, because import order and line breaks depend on the names.
  const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  execFileSync(process.execPath, [biome, 'check', '--write', folder], { cwd: root, stdio: 'pipe' });
  return { ok: true, paths };
}

if (import.meta.main) {
  const read = readNames(process.argv.slice(2));
  const written = read.ok ? writeModule(join(import.meta.dirname, '..'), read.names) : read;
  if (read.ok && written.ok) console.log(`${written.paths.join('\n')}\n\n${nextSteps(read.names)}`);
  else if (!written.ok) {
    console.error(written.reason);
    process.exitCode = 1;
  }
}
