import type { FastifyRequest } from 'fastify';
import type { Place } from '#kernel/consent-region.ts';
import type { Config } from '../config/config.ts';

/** What a request's headers say about the reader's location and device; each header that may change a reply is listed in `varyOf`. */

type Asked = Pick<FastifyRequest, 'headers'>;
type GeoConfig = Pick<Config, 'GEO_COUNTRY_HEADER' | 'GEO_REGION_HEADER'>;

export function placeOf(request: Asked, { GEO_COUNTRY_HEADER, GEO_REGION_HEADER }: GeoConfig): Place {
  return { country: headerOf(request, GEO_COUNTRY_HEADER), state: headerOf(request, GEO_REGION_HEADER) };
}

function headerOf({ headers }: Asked, name: string | undefined): string | null {
  const value = name === undefined ? undefined : headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Global Privacy Control. */
export const sendsGpc = ({ headers }: Asked): boolean => headers['sec-gpc'] === '1';

/** The Vary header of cacheable replies. */
export function varyOf({ GEO_COUNTRY_HEADER, GEO_REGION_HEADER }: GeoConfig): string {
  const geo = [GEO_COUNTRY_HEADER, GEO_REGION_HEADER].filter((name) => name !== undefined);
  return ['Accept-Encoding', 'Sec-GPC', ...geo].join(', ');
}
