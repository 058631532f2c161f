import { makeTemplate } from './template.ts';

/** Before the database tests: the template, once for all files. The processes of the tests get its name by the environment. */
export async function setup(): Promise<void> {
  await makeTemplate(process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite');
}
