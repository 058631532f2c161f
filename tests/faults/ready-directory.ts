import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { takeDataDirectory } from '#platform/db/data-directory.ts';
import { embeddedDatabasePath, openPglite } from '#platform/db/pglite.ts';
import { makeTemplate, pgliteTemplate } from '#tests/support/template.ts';
import { temporaryFolder } from './program.ts';

/** A data directory as left by a first start, without members. */
export async function readyDirectory(): Promise<{ dataDirectory: string }> {
  const dataDirectory = join(temporaryFolder(), 'data');
  await makeTemplate('pglite');
  const directory = takeDataDirectory(dataDirectory);
  const database = await openPglite({
    path: embeddedDatabasePath(dataDirectory),
    from: await openAsBlob(pgliteTemplate),
  });
  await database.close();
  directory.release();
  return { dataDirectory };
}
