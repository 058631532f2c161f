import { expect, test } from 'vitest';
import { testEngine } from '#tests/support/database.ts';
import { emptyPostgres } from '#tests/support/empty-postgres.ts';
import { createLog } from '../log/create-log.ts';
import { openPostgres } from './postgres.ts';

test.skipIf(testEngine === 'pglite')(
  'connections that the server ends are logged with the reason, gathered, and do not end the process',
  async () => {
    const { url, drop } = await emptyPostgres();
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    const database = await openPostgres({ url, poolSize: 4, log });
    let gaps = 0;
    const unlisten = await database.listen(
      'test_lost',
      () => {},
      () => {
        gaps += 1;
      },
    );
    try {
      await Promise.all(Array.from({ length: 4 }, () => database.executeSql('select pg_sleep(0.05)')));
      await database.executeSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await expect.poll(() => gaps).toBe(1);
      const said = lines.map((line): { level: string; msg: string } => JSON.parse(line));
      expect(said.length).toBeGreaterThan(0);
      expect(said.length).toBeLessThanOrEqual(3);
      for (const { level, msg } of said) {
        expect(level).toBe('error');
        expect(msg).toMatch(
          /^a database connection was lost: (?:terminating connection due to administrator command|.*ended|.*closed|Connection terminated)/,
        );
      }
      expect((await database.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await unlisten();
      await database.close();
      await drop();
    }
  },
);
