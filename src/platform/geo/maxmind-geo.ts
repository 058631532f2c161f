import { type CityResponse, open, validate } from 'maxmind';
import { StartFault } from '../start-fault.ts';
import type { Geo } from './geo.ts';

/** A MaxMind file of countries or cities, held in memory. A newer file is read at the next start. */
export async function openMaxmindGeo(path: string): Promise<Geo> {
  // A country file has a subset of the same fields.
  const reader = await open<CityResponse>(path).catch((error: unknown) => {
    throw new StartFault(`GEO_DATABASE: ${path} cannot be read as a MaxMind file (${String(error)})`);
  });
  return {
    isKnowing: true,
    placeOf(ip) {
      const found = validate(ip) ? reader.get(ip) : null;
      return { country: found?.country?.iso_code ?? null, state: found?.subdivisions?.[0]?.iso_code ?? null };
    },
  };
}
