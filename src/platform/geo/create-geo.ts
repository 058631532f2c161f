import type { Config } from '../config/config.ts';
import type { Geo } from './geo.ts';

const NOWHERE = { country: null, state: null };

/** Uses the file if one is configured; its reader is loaded only then. */
export async function createGeo({ GEO_DATABASE }: Pick<Config, 'GEO_DATABASE'>): Promise<Geo> {
  if (GEO_DATABASE === undefined) return { isKnowing: false, placeOf: () => NOWHERE };
  const { openMaxmindGeo } = await import('./maxmind-geo.ts');
  return openMaxmindGeo(GEO_DATABASE);
}
