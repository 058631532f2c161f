import { listDemoStaff } from '#features/admin/seed/public.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { isLoopbackAddress } from '#platform/http/loopback-peer.ts';
import type { Log } from '#platform/log/log.ts';
import { numberOfWorker } from './workers.ts';

type Setting = Pick<Config, 'NODE_ENV' | 'HOST' | 'BASE_DOMAIN' | 'BLUECHIP_DEMO_STAFF'>;

/**
 * Demo staff who still have a role sign in with a password and a second factor that stand in the sources. Production refuses them on a
 * public domain unless BLUECHIP_DEMO_STAFF accepts it; wherever others may reach them, one line of the log says so.
 */
export async function checkDemoStaff(db: Db, config: Setting, log: Pick<Log, 'warn'>): Promise<void> {
  const isProduction = config.NODE_ENV === 'production';
  if (!isProduction && isLocalHost(config.HOST)) return;
  const staff = await listDemoStaff(db);
  if (staff.length === 0) return;
  if (isProduction && !isLocalDomain(config.BASE_DOMAIN) && !config.BLUECHIP_DEMO_STAFF)
    throw new ConfigError([
      `BLUECHIP_DEMO_STAFF: demo staff who still have a role sign in with a password that everybody can read, and ${config.BASE_DOMAIN} is public; take their roles away (bluechip user revoke), or set BLUECHIP_DEMO_STAFF=1`,
    ]);
  if (numberOfWorker() > 1) return;
  log.warn(
    { members: staff.map(({ username }) => username) },
    'WARNING: demo staff who still have a role can sign in with a password that everybody can read. Let nobody else reach this server',
  );
}

const isLocalHost = (host: string) => host === 'localhost' || isLoopbackAddress(host);

const isLocalDomain = (domain: string) => domain === 'localhost' || domain.endsWith('.localhost');
