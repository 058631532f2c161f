import { expect, test } from 'vitest';
import { testEngine } from '#tests/support/database.ts';
import { emptyPostgres } from '#tests/support/empty-postgres.ts';
import { silentLog } from '#tests/support/log.ts';
import { createJobs } from './boss.ts';

test.skipIf(testEngine === 'pglite')('processes that start together make the job tables once', async () => {
  const { open, drop } = await emptyPostgres();
  const databases = await Promise.all([open(), open(), open()]);
  try {
    const runners = databases.map((database) =>
      createJobs({ database, log: silentLog, errorReporting: { report: () => {} }, works: false }),
    );
    const starts = await Promise.allSettled(runners.map((jobs) => jobs.start([])));
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    await Promise.all(runners.map((jobs) => jobs.stop()));
  } finally {
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  }
});
