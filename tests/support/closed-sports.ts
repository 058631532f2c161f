import { expect } from 'vitest';
import { listOfferedSports } from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { TestApp } from './app.ts';

/** Closes or reopens a sport of a test's program; resolves once the program knows. */
export async function setSportClosed(app: TestApp, sport: Sport, isClosed: boolean): Promise<void> {
  const { executeSql } = app.database;
  await executeSql(
    isClosed
      ? `insert into closed_sports (sport, closed_at) values ('${sport}', '${app.clock.now().toISOString()}')`
      : `delete from closed_sports where sport = '${sport}'`,
  );
  await executeSql(`select pg_notify('bluechip_purge', 'all')`);
  const isOffered = async () => (await listOfferedSports(app.database.db)).includes(sport);
  await expect.poll(isOffered).toBe(!isClosed);
}
