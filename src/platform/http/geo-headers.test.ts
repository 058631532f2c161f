import { expect, test } from 'vitest';
import { placeOf, sendsGpc, varyOf } from './geo-headers.ts';

const NONE = { GEO_COUNTRY_HEADER: undefined, GEO_REGION_HEADER: undefined };
const BOTH = { GEO_COUNTRY_HEADER: 'cf-ipcountry', GEO_REGION_HEADER: 'cf-region-code' };

test('only headers that are configured are read', () => {
  const headers = { 'cf-ipcountry': 'US', 'cf-region-code': 'TX' };
  expect(placeOf({ headers }, NONE)).toEqual({ country: null, state: null });
  expect(placeOf({ headers }, { ...BOTH, GEO_REGION_HEADER: undefined })).toEqual({ country: 'US', state: null });
  expect(placeOf({ headers }, BOTH)).toEqual({ country: 'US', state: 'TX' });
  expect(placeOf({ headers: { 'cf-ipcountry': '' } }, BOTH)).toEqual({ country: null, state: null });
});

test('each of them stands in Vary', () => {
  expect(varyOf(NONE)).toBe('Accept-Encoding, Sec-GPC');
  expect(varyOf({ ...BOTH, GEO_REGION_HEADER: undefined })).toBe('Accept-Encoding, Sec-GPC, cf-ipcountry');
  expect(varyOf(BOTH)).toBe('Accept-Encoding, Sec-GPC, cf-ipcountry, cf-region-code');
});

test('Global Privacy Control is a 1', () => {
  expect(sendsGpc({ headers: { 'sec-gpc': '1' } })).toBe(true);
  expect(sendsGpc({ headers: { 'sec-gpc': '0' } })).toBe(false);
  expect(sendsGpc({ headers: {} })).toBe(false);
});
