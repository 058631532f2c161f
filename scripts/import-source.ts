import { runnerImport } from 'vite';
import { findRoot } from '#platform/config/root.ts';

/** Imports a module of the program from its sources. Node runs TypeScript itself, but not JSX, in which the emails are written. */
export async function importSource<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path, { configFile: false, root: findRoot(), logLevel: 'error' });
  return module;
}
