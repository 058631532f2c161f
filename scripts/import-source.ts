import { runnerImport } from 'vite';
import { findRoot } from '#platform/config/root.ts';

/** A module of the program as its sources have it: Node reads TypeScript by itself, but no JSX, which mails are written in. */
export async function importSource<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path, { configFile: false, root: findRoot(), logLevel: 'error' });
  return module;
}
