import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMaxmindFile } from '#tests/support/maxmind-file.ts';
import { StartFault } from '../start-fault.ts';
import { createGeo } from './create-geo.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-geo-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOWHERE = { country: null, state: null };

test('without a file nobody is placed, and nobody needs to ask', async () => {
  const geo = await createGeo({ GEO_DATABASE: undefined });
  expect({ isKnowing: geo.isKnowing, place: geo.placeOf('203.0.113.7') }).toEqual({ isKnowing: false, place: NOWHERE });
});

describe('a MaxMind file', () => {
  test.each([
    ['203.0.113.7', { country: 'US', state: 'TX' }],
    ['203.0.113.200', { country: 'US', state: 'CA' }],
    ['198.51.100.1', { country: 'DE', state: null }],
    ['192.0.2.1', NOWHERE],
    ['198.18.0.1', NOWHERE],
    ['2001:db8::1', NOWHERE],
    ['not an address', NOWHERE],
    ['', NOWHERE],
  ])('%s', async (ip, place) => {
    const path = join(folder, 'city.mmdb');
    writeMaxmindFile(path, {
      '203.0.113.0/25': { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'TX' }] },
      '203.0.113.128/25': { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'CA' }, { iso_code: 'XYZ' }] },
      '198.51.100.0/24': { country: { iso_code: 'DE' } },
      '192.0.2.0/24': { continent: { code: 'EU' } },
    });
    const geo = await createGeo({ GEO_DATABASE: path });
    expect({ isKnowing: geo.isKnowing, place: geo.placeOf(ip) }).toEqual({ isKnowing: true, place });
  });

  test('that is not there, or is none, ends the start with its name', async () => {
    const absent = join(folder, 'absent.mmdb');
    const wrong = join(folder, 'wrong.mmdb');
    writeFileSync(wrong, 'a text that is no database');
    for (const path of [absent, wrong]) {
      const opening = createGeo({ GEO_DATABASE: path });
      await expect(opening).rejects.toThrow(StartFault);
      await expect(opening).rejects.toThrow(`GEO_DATABASE: ${path}`);
    }
  });
});
