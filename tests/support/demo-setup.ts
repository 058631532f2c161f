import { findPostgres } from '../../scripts/postgres.ts';
import { dropDemoCopies, prepareDemoNetwork } from './demo-network.ts';

/** Runs before the journeys: creates the network that their servers show, once for all files; on PostgreSQL if it responds. */
export async function setup(): Promise<void> {
  const url = await findPostgres();
  if (url !== null) process.env.TEST_DATABASE_URL = url;
  await prepareDemoNetwork();
}

export const teardown: () => Promise<void> = dropDemoCopies;
