import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '../clock.ts';
import { createFetchOutside } from '../outbound/create-fetch-outside.ts';
import { createHttpsTransport, type RequestOver } from '../outbound/https-transport.ts';
import { createEmbeddedProfiles, type EmbeddedProfiles } from './embedded-profiles.ts';
import { askOverHttps } from './http-profiles.ts';
import type { ProfileSubject } from './profile-subject.ts';
import { profilesOver } from './profiles-over.ts';

/**
 * The behavior of a profile provider, tested with the embedded one and with the adapter over TLS. The server behind the adapter serves the
 * embedded directory; its name resolves to a public address, as the outbound fetcher demands, and only the connection is redirected to this
 * machine.
 */

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl)
  process.stderr.write('Skipped: profiles over TLS, because there is no openssl to make a certificate\n');

const SUBJECT: ProfileSubject = {
  personId: 7,
  sport: 'football',
  name: 'Alder Ashgrove',
  position: 'QB',
  college: 'Sample Tech',
  season: 2026,
  grade: 2,
  heightInches: 74,
  weightLbs: 203,
  hometownCity: 'Mobile',
  hometownState: 'AL',
  hometownCountry: 'US',
};
const ID = 'y-football-7';

const PUBLIC = { address: '93.184.215.14', family: 4 };
const folder = mkdtempSync(join(tmpdir(), 'bluechip-profiles-'));
let directory: EmbeddedProfiles;
let server: Server;
let port = 0;
let ca = '';
let requested: string[] = [];

const freshDirectory = () =>
  createEmbeddedProfiles({
    listSubjects: async (query) =>
      query.sport === SUBJECT.sport &&
      ('personId' in query ? query.personId === SUBJECT.personId : query.name === SUBJECT.name)
        ? [SUBJECT]
        : [],
    latencyMs: 0,
  });

beforeAll(async () => {
  if (!hasOpenssl) return;
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const named = ['-subj', '/CN=profiles.example', '-addext', 'subjectAltName=DNS:profiles.example'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert, ...named], { stdio: 'ignore' });
  ca = readFileSync(cert, 'utf8');
  server = createServer({ key: readFileSync(key), cert: ca }, ({ url = '' }, response) => {
    requested.push(url);
    const { pathname, searchParams } = new URL(url, 'https://profiles.example');
    const { key: _, ...query } = Object.fromEntries(searchParams);
    void answer(response, pathname.replace('/v1/', ''), query);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function answer(response: ServerResponse, path: string, query: Record<string, string>): Promise<void> {
  const reply = await directory.ask(path, query);
  if (reply.ok) {
    response.writeHead(reply.status, reply.retryAfter === null ? {} : { 'retry-after': reply.retryAfter });
    response.end(reply.body);
  } else if (reply.reason === 'unreachable') response.destroy();
}

const here: RequestOver = (request) => {
  const url = new URL(request.url);
  url.port = String(port);
  return createHttpsTransport({ ca })({ ...request, url, addresses: [{ address: '127.0.0.1', family: 4 }] });
};

function provider(kind: 'embedded' | 'outside') {
  directory = freshDirectory();
  requested = [];
  const clock = movableClock(new Date('2026-11-21T18:00:00Z'));
  const fetchOutside = createFetchOutside({ lookup: async () => [PUBLIC], requestOver: here, totalMs: 300 });
  const ask =
    kind === 'embedded' ? directory.ask : askOverHttps({ baseUrl: 'https://profiles.example/v1?key=k1', fetchOutside });
  return { clock, profiles: profilesOver({ key: 'yahoo', name: 'Sample Profiles', ask, now: clock.now }) };
}
const search = { name: SUBJECT.name, sport: 'football' };

describe.each([{ kind: 'embedded' as const }, ...(hasOpenssl ? [{ kind: 'outside' as const }] : [])])(
  'the $kind provider',
  ({ kind }) => {
    test('finds the profiles of a name, with a namesake, and each by its id', async () => {
      const { profiles } = provider(kind);
      const found = await profiles.search(search);
      expect(found).toMatchObject({
        ok: true,
        profiles: [
          { id: ID, name: SUBJECT.name, college: 'Sample Tech', grade: 2, heightInches: 74, weightLbs: 205 },
          { id: `${ID}-n`, name: SUBJECT.name, college: 'Elmsworth Junior College' },
        ],
      });
      expect(await profiles.get(ID)).toEqual({ ok: true, profile: found.ok ? found.profiles[0] : null });
      expect(await profiles.search({ ...search, name: 'Nobody There' })).toEqual({ ok: true, profiles: [] });
    });

    test('has no profile that was deleted, and the new one of a profile that was renamed', async () => {
      const { profiles } = provider(kind);
      directory.behave({ gone: [ID] });
      expect(await profiles.get(ID)).toEqual({ ok: false, reason: 'gone' });
      expect(await profiles.search(search)).toMatchObject({ profiles: [{ id: `${ID}-n` }] });
      directory.behave({ gone: [], renamed: { [ID]: 'y-football-new' } });
      expect(await profiles.get(ID)).toMatchObject({ profile: { id: 'y-football-new', name: SUBJECT.name } });
      expect(await profiles.get('y-football-new')).toMatchObject({ profile: { id: 'y-football-new' } });
      expect(await profiles.get('y-football-8')).toEqual({ ok: false, reason: 'gone' });
    });

    test.each([
      ['failing', 'unavailable'],
      ['down', 'unavailable'],
      ['malformed', 'malformed'],
      ['half', 'malformed'],
      ['silent', 'timed_out'],
    ] as const)('that is %s answers %s, and works again afterwards', async (fault, reason) => {
      const { profiles } = provider(kind);
      directory.behave({ fault, patienceMs: kind === 'embedded' ? 1 : 1_000 });
      expect(await profiles.search(search)).toEqual({ ok: false, reason });
      expect(await profiles.get(ID)).toEqual({ ok: false, reason });
      directory.behave({ fault: null });
      expect(await profiles.get(ID)).toMatchObject({ ok: true });
    });

    test('that asks to be left alone is not asked until its time is over', async () => {
      const { profiles, clock } = provider(kind);
      directory.behave({ fault: 'busy' });
      expect(await profiles.get(ID)).toEqual({ ok: false, reason: 'busy', retryAfter: 30 });
      directory.behave({ fault: null });
      clock.advance(20_000);
      expect(await profiles.search(search)).toEqual({ ok: false, reason: 'busy', retryAfter: 10 });
      expect(directory.asked()).toBe(1);
      clock.advance(11_000);
      expect(await profiles.get(ID)).toMatchObject({ ok: true });
    });

    test('has facts within the bounds of a player; a value that is too long or out of range is unknown', async () => {
      const { profiles } = provider(kind);
      directory.behave({
        facts: {
          [ID]: {
            weight_lbs: 9_000,
            height_inches: '74',
            jersey: 12,
            season: '',
            year_in_college: 'x',
            url: 'javascript:0',
          },
          [`${ID}-n`]: { name: '' },
        },
      });
      expect(await profiles.get(ID)).toMatchObject({
        profile: { weightLbs: null, heightInches: 74, jersey: '12', season: null, grade: null, url: null },
      });
      expect(await profiles.get(`${ID}-n`)).toEqual({ ok: false, reason: 'malformed' });
      expect(await profiles.search(search)).toMatchObject({ ok: true, profiles: [{ id: ID }] });
      directory.behave({
        facts: {
          [ID]: {
            jersey: 'No. 12',
            season: 1989,
            position: 'x'.repeat(41),
            hometown: { city: 'x'.repeat(81), state: ' AL ', country: 'x'.repeat(61) },
          },
        },
      });
      expect(await profiles.get(ID)).toMatchObject({
        profile: {
          jersey: null,
          season: null,
          position: null,
          hometownCity: null,
          hometownState: 'AL',
          hometownCountry: null,
        },
      });
    });
  },
);

test.skipIf(!hasOpenssl)('an id that is a step of a path is no profile, and nobody asks for it', async () => {
  const { profiles } = provider('outside');
  for (const id of ['.', '..']) expect(await profiles.get(id)).toEqual({ ok: false, reason: 'gone' });
  expect(requested).toEqual([]);
});

test.each([404, 410])('a search that is answered %s is an outage, and not a profile that is gone', async (status) => {
  const ask = async () => ({ ok: true as const, status, body: '{}', retryAfter: null });
  const profiles = profilesOver({ key: 'yahoo', name: 'Sample Profiles', ask, now: () => new Date(0) });
  expect(await profiles.search(search)).toEqual({ ok: false, reason: 'unavailable' });
  expect(await profiles.get(ID)).toEqual({ ok: false, reason: 'gone' });
});

test.skipIf(!hasOpenssl)('the key of the address goes with each request, below its path', async () => {
  const { profiles } = provider('outside');
  await profiles.search(search);
  await profiles.get('a/b');
  expect(requested).toEqual(['/v1/profiles?key=k1&name=Alder+Ashgrove&sport=football', '/v1/profiles/a%2Fb?key=k1']);
});
