import type { Reading } from '../metrics/metrics.ts';
import type { Database } from './database.ts';

/** The connections of this process; none on the embedded database. */
export const databaseReadings = ({ pools = () => [] }: Pick<Database, 'pools'>): Reading[] => [
  {
    name: 'bluechip_database_connections',
    help: 'Connections of a pool (requests; work: jobs and events) that are in use or idle',
    labelNames: ['pool', 'state'],
    read: () =>
      pools().flatMap(({ pool, total, idle }) => [
        { labels: { pool, state: 'used' }, value: total - idle },
        { labels: { pool, state: 'idle' }, value: idle },
      ]),
  },
  {
    name: 'bluechip_database_waiting',
    help: 'How many wait for a connection of a pool: above 0 for long, it is too small',
    labelNames: ['pool'],
    read: () => pools().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  },
];
