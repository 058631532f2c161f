import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { Analytics } from './analytics.ts';
import { createGoogleAnalytics } from './google-analytics.ts';
import { createReaderValues } from './reader-value.ts';
import { createTableAnalytics } from './table-analytics.ts';
import { createViewCounter } from './view-counter.ts';

type AnalyticsOptions = {
  config: Pick<Config, 'GOOGLE_ANALYTICS_SECRETS' | 'GOOGLE_ANALYTICS_URL'>;
  db: Db;
  log: Log;
  /** The measurement id of a site; null if it has none. */
  measurementIdOf: (siteId: number) => Promise<string | null>;
};

/** Always writes to our own tables, and to Google Analytics too if the operator configured the secrets of its data streams. */
export function createAnalytics({ config, db, log, measurementIdOf }: AnalyticsOptions): Analytics {
  const table = createTableAnalytics({ db, log });
  const views = createViewCounter({ db, log });
  const readerValue = createReaderValues(db);
  const flush = async () => {
    await Promise.all([table.flush(), views.flush()]);
  };
  const secrets = config.GOOGLE_ANALYTICS_SECRETS;
  if (secrets.size === 0) return { track: table.track, view: views.view, readerValue, flush };
  const google = createGoogleAnalytics({ secrets, url: config.GOOGLE_ANALYTICS_URL, measurementIdOf, log });
  return {
    track: (event) => {
      table.track(event);
      google.track(event);
    },
    view: (view) => {
      views.view(view);
      google.view(view);
    },
    readerValue,
    flush: async () => {
      await Promise.all([flush(), google.flush()]);
    },
  };
}
