import { statSync } from 'node:fs';
import { DAY_MS } from '#kernel/dates.ts';
import type { Config } from '../config/config.ts';
import { createGeo } from '../geo/create-geo.ts';
import { type Check, notConfigured, ok, warning } from './finding.ts';

/** Locations change: MaxMind publishes twice a week, and its license demands that an old file be replaced within 30 days. */
const OLD_DAYS = 60;

/** The location file, read as the server reads it. */
export const checkGeo = ({ GEO_DATABASE: path }: Pick<Config, 'GEO_DATABASE'>, now: Date): Check => ({
  service: 'geo database',
  run: async () => {
    if (path === undefined) return notConfigured('readers without a country header get the strictest privacy region');
    await createGeo({ GEO_DATABASE: path });
    const days = Math.floor((now.getTime() - statSync(path).mtimeMs) / DAY_MS);
    if (days > OLD_DAYS) return warning(`${path} is ${days} days old: fetch a newer one and restart`);
    return ok(`${path} can be read`);
  },
});
