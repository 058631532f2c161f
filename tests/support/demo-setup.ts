import { findPostgres } from '../../scripts/postgres.ts';
import { dropDemoCopies, prepareDemoNetwork } from './demo-network.ts';

/** Before the journeys: the network that their servers show, once for all files; on PostgreSQL where it answers. */
export async function setup(): Promise<void> {
  const url = await findPostgres();
  if (url !== null) process.env.TEST_DATABASE_URL = url;
  await prepareDemoNetwork();
}

export const teardown: () => Promise<void> = dropDemoCopies;
