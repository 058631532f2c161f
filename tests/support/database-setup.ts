import { makeTemplate } from './template.ts';

/** Runs before the database tests: the template, once for all files. The test processes get its name through the environment. */
export async function setup(): Promise<void> {
  await makeTemplate(process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite');
}
