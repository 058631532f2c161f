import { join } from 'node:path';
import { loadStateTaxRates } from '#features/billing/tax/public.ts';
import { loadReference } from '#features/directory/reference/public.ts';
import { ensurePrices } from '#features/membership/plans/public.ts';
import { ensureSites } from '#features/sites/sites/public.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#platform/db/open.ts';
import { failureReason, isFailedQuery } from '#platform/log/failure-reason.ts';
import type { Log } from '#platform/log/log.ts';
import { StartFault } from '#platform/start-fault.ts';

/** Opens the configured database and updates schema, reference data and sites. A start with nothing new is cheap. */
export async function openReadyDatabase(options: {
  config: Config;
  root: string;
  log: Log;
  onProgress?: (line: string) => void;
  servesRequests?: boolean;
}): Promise<OpenDatabase> {
  const database = await openDatabase(options.config, options);
  try {
    await bringUpToDate(database, options);
    return database;
  } catch (error) {
    await database.close();
    if (!isFailedQuery(error)) throw error;
    throw new StartFault(`The database cannot be brought up to date. ${failureReason(error)}`);
  }
}

export async function bringUpToDate(
  database: Database,
  { root, onProgress = () => {} }: { root: string; onProgress?: (line: string) => void },
): Promise<void> {
  const files = await migrate(database, root);
  if (files > 0) onProgress(`Brought the schema up to date (${files} migration${files === 1 ? '' : 's'})`);
  const now = systemClock.now();
  const dataFolder = join(root, 'data');
  await loadReference({ db: database.db, dataFolder, now, onProgress });
  await loadStateTaxRates({ db: database.db, dataFolder, now });
  // Always runs: a start that was killed after the last load has not updated the sites.
  await ensureSites(database.db);
  await ensurePrices(database.db, now);
}
