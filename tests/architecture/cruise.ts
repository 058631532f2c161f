import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The module graph and the broken rules, as dependency-cruiser's own command line reports them in `npm run check`. */

export const root = join(import.meta.dirname, '..', '..');

export type Dependency = { resolved: string; dependencyTypes: string[]; couldNotResolve: boolean };
export type Module = { source: string; dependencies: Dependency[] };
export type Violation = { rule: string; from: string; to: string };
export type Cruise = { modules: Module[]; violations: Violation[] };

type Report = {
  modules: Module[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};

/** Cruises the folders of a project. `folder` is its root; the rules are always this project's. */
export function cruise(folder: string, folders: readonly string[]): Cruise {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const text = execFileSync(process.execPath, [program, ...folders, '--config', config, '--output-type', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const report: Report = JSON.parse(text);
  return {
    modules: report.modules,
    violations: report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/** Everything loaded at run time with `start`: every module reachable from it by imports, not counting type imports. */
export function reachedFrom(start: string, modules: readonly Module[]): Map<string, Dependency & { from: string }> {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const reached = new Map<string, Dependency & { from: string }>();
  const open = [start];
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    for (const dependency of bySource.get(source)?.dependencies ?? []) {
      if (dependency.dependencyTypes.includes('type-only') || reached.has(dependency.resolved)) continue;
      reached.set(dependency.resolved, { ...dependency, from: source });
      open.push(dependency.resolved);
    }
  }
  return reached;
}
