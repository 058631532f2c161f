import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { testEngine } from '../support/database.ts';
import {
  databasesLike,
  dropDatabase,
  dropUnused,
  noteUse,
  onServer,
  postgresUrl,
  withServerLock,
} from '../support/template.ts';

const prefix = `bluechip_test_prefix_${randomBytes(4).toString('hex')}_`;

describe.runIf(testEngine === 'postgres')('databases that several processes share', () => {
  afterEach(async () => {
    for (const name of await databasesLike(prefix)) await dropDatabase(name);
  });

  test('work that needs the lock waits until it is free', async () => {
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await onServer('select 1');
      steps.push(`${name} ends`);
    };
    await Promise.all([withServerLock(prefix, work('one')), withServerLock(prefix, work('one'))]);
    expect(steps).toEqual(['one begins', 'one ends', 'one begins', 'one ends']);
  });

  test('only what is unused for an hour, not open and not the current one is dropped', async () => {
    const make = async (name: string, usedAgo: string) => {
      await onServer(`create database ${prefix}${name} template template0`);
      const [row] = await onServer(`select (now() - $1::interval)::text as at`, [usedAgo]);
      await onServer(`comment on database ${prefix}${name} is '${String(row?.at)}'`);
    };
    await make('current', '2 hours');
    await make('fresh', '50 minutes');
    await make('old', '2 hours');
    await make('open', '2 hours');
    await make('used_again', '2 hours');
    await noteUse(`${prefix}used_again`);
    const client = new pg.Client({ connectionString: postgresUrl(`${prefix}open`) });
    await client.connect();
    try {
      expect(await dropUnused(prefix, `${prefix}current`)).toEqual([`${prefix}old`]);
    } finally {
      await client.end();
    }
    const left = (await databasesLike(prefix)).map((name) => name.slice(prefix.length)).toSorted();
    expect(left).toEqual(['current', 'fresh', 'open', 'used_again']);
  });
});
