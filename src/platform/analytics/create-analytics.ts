import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { Analytics } from './analytics.ts';
import { createGoogleAnalytics } from './google-analytics.ts';
import { createTableAnalytics } from './table-analytics.ts';

type AnalyticsOptions = {
  config: Pick<Config, 'GOOGLE_ANALYTICS_SECRETS' | 'GOOGLE_ANALYTICS_URL'>;
  db: Db;
  log: Log;
  /** Of a site; null: it has none. */
  measurementIdOf: (siteId: number) => Promise<string | null>;
};

/** Our own table always; Google Analytics beside it where the operator gave secrets of its data streams. */
export function createAnalytics({ config, db, log, measurementIdOf }: AnalyticsOptions): Analytics {
  const table = createTableAnalytics({ db, log });
  const secrets = config.GOOGLE_ANALYTICS_SECRETS;
  if (secrets.size === 0) return table;
  const google = createGoogleAnalytics({ secrets, url: config.GOOGLE_ANALYTICS_URL, measurementIdOf, log });
  return {
    track: (event) => {
      table.track(event);
      google.track(event);
    },
    flush: async () => {
      await Promise.all([table.flush(), google.flush()]);
    },
  };
}
