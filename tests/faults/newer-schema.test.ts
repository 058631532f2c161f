import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeDataDirectory } from '#platform/db/data-directory.ts';
import { embeddedDatabasePath, openPglite } from '#platform/db/pglite.ts';
import { placeEnv, runCli, runProgram, startServer, stopServer, temporaryFolder } from './program.ts';
import { readyDirectory } from './ready-directory.ts';

/** The old program on a database upgraded by a newer one: it refuses, and the backup from before the upgrade restores it. */

const REFUSAL =
  'This database was upgraded by a newer version of Bluechip: it has 1 migration that this version does not know. Install that version, or restore a backup from before the upgrade.\n';

async function upgrade(dataDirectory: string): Promise<void> {
  const directory = takeDataDirectory(dataDirectory);
  const database = await openPglite({ path: embeddedDatabasePath(dataDirectory) });
  await database.executeSql(
    "insert into schema_migrations (hash) values ('of-tomorrow'); create table of_tomorrow (id int)",
  );
  await database.close();
  directory.release();
}

test('serve and every command refuse a newer schema in one sentence, and no backup is written', async () => {
  const place = await readyDirectory();
  await upgrade(place.dataDirectory);
  const backup = join(temporaryFolder(), 'backup');
  const served = await runProgram('server', [], { env: placeEnv(place) }).ended;
  expect(served).toEqual({ code: 1, signal: null, stdout: '', stderr: REFUSAL });
  for (const words of [
    ['flag', 'list'],
    ['backup', backup],
  ])
    expect(await runCli(place, words), words.join(' ')).toEqual({ code: 1, signal: null, stdout: '', stderr: REFUSAL });
  expect(existsSync(backup)).toBe(false);
  expect(await runCli(place, ['backup', '--help'])).toMatchObject({ code: 0 });
});

test('the backup from before an upgrade goes back into the upgraded database, which then serves', {
  tags: ['long'],
}, async () => {
  const place = await readyDirectory();
  const backup = join(temporaryFolder(), 'backup');
  expect(await runCli(place, ['backup', backup])).toMatchObject({ code: 0 });
  await upgrade(place.dataDirectory);
  const restored = await runCli(place, ['restore', backup, '--replace']);
  expect(restored.code, restored.stderr).toBe(0);
  await stopServer(await startServer(place));
});
