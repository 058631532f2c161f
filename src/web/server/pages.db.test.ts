import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { seedDemo } from '#features/admin/seed/public.ts';
import { listAdvertisements } from '#features/advertising/slots/contract.ts';
import { listRanking } from '#features/recruiting/rankings/contract.ts';
import { purgeTags } from '#platform/events/events.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';

/** Pages over HTTP: the cache, its variants, redirects, failures. */

const RANKING = '/prospect_rankings/football-national/2027';
const MAIN = 'bluechip.localhost';

const files = temporaryStorage();
let app: TestApp;
beforeAll(async () => {
  app = await testSite();
  await seedDemo(app.database.db, { people: 300, seed: 1, now: TEST_NOW, storage: files.storage });
  // Once a later message has arrived, every process has received those of the seed.
  await app.purge(['nothing']);
});
afterAll(() => app.close().finally(files.remove));

const fresh = () => app.application.pageCache.purge('all');
const bytesOf = async (path: string, encoding: string) => {
  const headers = { host: MAIN, 'accept-encoding': encoding };
  const reply = await app.application.http.inject({ method: 'GET', url: path, headers });
  return { encoding: reply.headers['content-encoding'], bytes: reply.rawPayload };
};

describe('a page in memory', () => {
  test('is made once, then served from memory, and asked for again by its ETag', async () => {
    fresh();
    const made = await app.get(RANKING);
    const again = await app.get(RANKING);
    expect({ firstCache: made.headers['x-cache'], secondCache: again.headers['x-cache'] }).toEqual({
      firstCache: 'miss',
      secondCache: 'hit',
    });
    expect(again.text).toBe(made.text);
    const asked = await app.get(RANKING, { headers: { 'if-none-match': made.headers.etag ?? '' } });
    expect(asked.status).toBe(304);
    expect(asked.text).toBe('');
    expect(asked.headers.etag).toBe(made.headers.etag);
  });

  test('comes in the encoding that the browser takes, each with an ETag of its own', async () => {
    const plain = await app.get(RANKING);
    const brotli = await bytesOf(RANKING, 'gzip, br');
    const gzip = await bytesOf(RANKING, 'gzip, br;q=0');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    expect({
      brotli: brotli.encoding,
      gzip: gzip.encoding,
      identity: (await bytesOf(RANKING, 'identity')).encoding,
    }).toEqual({ brotli: 'br', gzip: 'gzip', identity: undefined });
    const tagged = await app.get(RANKING, { headers: { 'accept-encoding': 'br' } });
    expect(tagged.headers.etag).not.toBe(plain.headers.etag);
    expect(plain.headers.vary).toContain('Accept-Encoding');
  });

  test('is one page whatever undeclared keys are put to its address, and says nothing of them', async () => {
    fresh();
    const plain = await app.get(RANKING);
    const tracked = await app.get(`${RANKING}?utm_source=a&x[y]=z&position=`);
    expect(tracked.headers['x-cache']).toBe('hit');
    expect(tracked.text).toBe(plain.text);
    expect((await app.get(`${RANKING}?position=QB&utm=1`)).headers['x-cache']).toBe('miss');
    const filtered = await app.get(`${RANKING}?utm=2&position=QB`);
    expect(filtered.headers['x-cache']).toBe('hit');
    expect(filtered.text).not.toContain('utm');
  });

  test('has versions of its own for a privacy signal, for the native wrapper and for each host', async () => {
    fresh();
    await app.get('/');
    const versions = [
      { headers: { 'sec-gpc': '1' } },
      { cookies: { bluechip_privacy: 'opt_out' } },
      { cookies: { bluechip_mobile_client: '1' } },
      { host: 'alabama.localhost' },
    ];
    const sources: (string | undefined)[] = [];
    for (const request of versions) sources.push((await app.get('/', request)).headers['x-cache']);
    // The cookie and the signal mean the same, so they share a version.
    expect(sources).toEqual(['miss', 'hit', 'miss', 'miss']);
  });

  test('may be kept by a shared cache only where nothing ties the request to a person', async () => {
    const open = await app.get('/');
    expect(open.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=300');
    for (const name of ['remember_user_token_v2', 'bluechip_mobile_client', 'bluechip_privacy']) {
      const personal = await app.get('/', { cookies: { [name]: '1' } });
      expect(personal.headers['cache-control'], name).toBe('private, no-cache');
    }
    expect(open.headers['set-cookie']).toBeUndefined();
    expect((await app.get('/', { cookies: { 'XSRF-TOKEN': 'x' } })).headers['set-cookie']).toBeUndefined();
  });

  test('is made anew at once when what it shows has changed', async () => {
    fresh();
    const [first] = (await app.get('/api/v2/prospect_rankings?list=football-national&year=2027')).body.prospects;
    const profile = `/content/prospects/2027/${first.slug}`;
    for (const path of [RANKING, profile, '/sites']) await app.get(path);
    await app.database.db.transaction(async (db) => {
      await db.execute(`update prospects set name = 'Demo Changed' where id = ${Number(first.id)}`);
      await purgeTags(db, [`prospect:${first.id}`, 'list:football-2027']);
    });
    await expect.poll(async () => (await app.get(profile)).text).toContain('Demo Changed');
    const list = await app.get(RANKING);
    expect(list.text).toContain('Demo Changed');
    expect((await app.get('/sites')).headers['x-cache']).toBe('hit');
  });

  test('answers HEAD as GET, without the page', async () => {
    const reply = await app.application.http.inject({ method: 'HEAD', url: RANKING, headers: { host: MAIN } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toBe('');
  });
});

describe('what leads elsewhere', () => {
  test('keeps its status', async () => {
    const spelled = await app.get('/prospect_rankings/football-QB/2027');
    expect(spelled).toMatchObject({ status: 301, headers: { location: '/prospect_rankings/football-qb/2027' } });
    const short = await app.get('/teams');
    expect(short).toMatchObject({ status: 302, headers: { location: '/teams/football/colleges/by_conference' } });
    const group = await app.get('/teams/hockey/highschools/by_conference');
    expect(group).toMatchObject({ status: 302, headers: { location: '/teams/hockey/highschools/by_region' } });
  });

  test('the short address of the teams leads to football colleges on the site of any sport', async () => {
    const host = 'basketball.bluechip.localhost';
    const [own, asked] = [await app.get('/teams', { host }), await app.get('/teams/hockey/highschools', { host })];
    expect(own).toMatchObject({ status: 302, headers: { location: '/teams/football/colleges/by_conference' } });
    expect(asked).toMatchObject({ status: 302, headers: { location: '/teams/hockey/highschools/by_region' } });
  });
});

describe('the name of a site in its header', () => {
  const mast = ({ text }: { text: string }) => /<div class="[^"]*mast[^"]*"[^>]*>.*?<\/a>/s.exec(text)?.[0];

  test('is there on the site of a sport, and not on the national one', async () => {
    const own = mast(await app.get('/', { host: 'basketball.bluechip.localhost' }));
    expect(own).toContain('Bluechip Basketball');
    expect(own).toContain('href="http://basketball.bluechip.localhost');
    expect(mast(await app.get('/'))).toBeUndefined();
  });

  test('is in full on pages with the layout of the site, and one line on the others', async () => {
    const host = 'alabama.bluechip.localhost';
    for (const path of ['/', '/users/sign_in', '/subscribe']) {
      const full = mast(await app.get(path, { host }));
      expect(full, path).toContain('Alabama Crimson Tide');
      expect(full, path).toContain('recruiting and rankings');
    }
    for (const path of [RANKING, '/help', '/no/such/page']) {
      const line = mast(await app.get(path, { host }));
      expect(line, path).toContain('Alabama Crimson Tide');
      expect(line, path).not.toContain('recruiting and rankings');
    }
  });
});

describe('what is not there', () => {
  test.each([
    '/no/such/page',
    '/prospect_rankings/football-nobody/2027',
    '/content/prospects/2027/nobody',
    '/content/prospects/x/y',
    '/teams/curling',
    '/teams/football/clubs',
    `/teams/${encodeURIComponent('футбол')}`,
    `/teams/football/${encodeURIComponent('大学')}`,
  ])('%s is a 404 page with the shell, kept by nobody', async (path) => {
    const reply = await app.get(path);
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.text).toContain('Page not found');
    expect(reply.text).toContain('<footer');
  });

  test('a site that there is not: the finder', async () => {
    const reply = await app.get('/', { host: 'nowhere.localhost' });
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('There is no site “nowhere”');
    expect(reply.text).toContain('http://alabama.bluechip.localhost');
    expect((await app.get('/api/v2/positions', { host: 'nowhere.localhost' })).body.error).toBeTypeOf('string');
    const hostile = await app.get('/<script>', { host: 'nowhere.localhost' });
    expect(hostile.text).not.toContain('<script>');
  });
});

describe('pages without the shell', () => {
  test('the native wrapper gets neither header nor footer', async () => {
    const { text } = await app.get('/', { cookies: { bluechip_mobile_client: '1' } });
    expect(text).not.toContain('<footer');
    expect(text).not.toContain('<header');
    expect(text).toContain('<main id="main"');
  });

  test('an admin page has the footer, and the native wrapper gets it without header and footer', async () => {
    const admin = await staffSignedIn(app, { role: 'super_admin' });
    const whole = await admin.get('/admin/home');
    expect(whole.text).toContain('<footer');
    expect(whole.text).toContain('Log out');
    const { text, status } = await admin.get('/admin/home', { cookies: { bluechip_mobile_client: '1' } });
    expect(status).toBe(200);
    expect(text).not.toContain('<footer');
    expect(text).not.toContain('<header class="_strip');
    expect(text).not.toContain('Log out');
    expect(text).toContain('aria-label="Admin"');
  });

  test('the shell of an installed application has header and footer, and nothing of anybody', async () => {
    const { text, headers } = await app.get('/_app');
    expect(text).toContain('<footer');
    expect(text).toContain('noindex');
    expect(headers['cache-control']).toContain('s-maxage');
  });
});

test('a form is made for each who asks, with a token of his own', async () => {
  const [one, two] = [await app.get('/privacy'), await app.get('/privacy')];
  expect(one.headers['cache-control']).toBe('no-store');
  expect(one.headers['x-cache']).toBeUndefined();
  const token = ({ text }: { text: string }) => /name="_csrf" value="([^"]+)"/.exec(text)?.[1];
  expect(token(one)).toBe(decodeURIComponent(one.cookies['XSRF-TOKEN'] ?? ''));
  expect(token(one)).not.toBe(token(two));
});

test('a page that fails says so in the shell, with the id of the request, and is not kept', async () => {
  fresh();
  const { db } = app.database;
  await db.execute('alter table prospects rename to prospects_away');
  const failed = await app.get(RANKING, { headers: { 'x-request-id': 'request-0042' } });
  await db.execute('alter table prospects_away rename to prospects');
  expect(failed.status).toBe(500);
  expect(failed.headers['cache-control']).toBe('no-store');
  expect(failed.text).toContain('We couldn’t load this page');
  expect(failed.text).toContain('request-0042');
  expect(failed.text).toContain('<footer');
  expect(failed.text).not.toContain('prospects_away');
  expect((await app.get(RANKING)).status).toBe(200);
});

test('a failed ranking is reported, by its call and by its page; a call whose failures are not is not by a page either', async () => {
  fresh();
  const { db } = app.database;
  const report = vi.spyOn(app.application.ports.errorReporting, 'report');
  onTestFinished(() => report.mockRestore());
  const sources = async (path: string) => {
    report.mockClear();
    expect((await app.get(path)).status).toBe(500);
    return report.mock.calls.map(([{ source }]) => source);
  };
  await db.execute('alter table prospects rename to prospects_away');
  try {
    expect(await sources('/api/v2/prospect_rankings?list=football-national&year=2027')).toEqual(['request']);
    expect(await sources(RANKING)).toEqual(['request']);
    Object.assign(listRanking, { failureSource: 'ranking_data' });
    expect(await sources(RANKING)).toEqual(['ranking_data']);
  } finally {
    Object.assign(listRanking, { failureSource: undefined });
    await db.execute('alter table prospects_away rename to prospects');
  }
});

test('a page that goes on without a failed call is whole, and the failure is reported once', async () => {
  fresh();
  const { runner } = app.application;
  const original = runner.runLocal;
  const failure = new Error('no slots');
  const run = vi.spyOn(runner, 'runLocal').mockImplementation(async (definition, ctx, input) => {
    if (definition === listAdvertisements) throw failure;
    return original(definition, ctx, input);
  });
  const report = vi.spyOn(app.application.ports.errorReporting, 'report');
  onTestFinished(() => {
    run.mockRestore();
    report.mockRestore();
    fresh();
  });
  expect((await app.get(RANKING)).status).toBe(200);
  expect(report.mock.calls.map(([{ error, facts }]) => ({ error, path: facts?.path }))).toEqual([
    { error: failure, path: RANKING },
  ]);
});

test('a block that throws while the server draws leaves the rest of its page, and is reported', async () => {
  fresh();
  const { runner } = app.application;
  const original = runner.runLocal;
  const run = vi.spyOn(runner, 'runLocal').mockImplementation(async (definition, ctx, input) => {
    const reply = await original(definition, ctx, input);
    return definition === listRanking ? { ...Object(reply), versions: null } : reply;
  });
  const report = vi.spyOn(app.application.ports.errorReporting, 'report');
  onTestFinished(() => {
    run.mockRestore();
    report.mockRestore();
    fresh();
  });
  const { status, text } = await app.get(RANKING);
  expect({ status, sources: report.mock.calls.map(([{ source }]) => source) }).toEqual({
    status: 200,
    sources: ['request'],
  });
  expect(text).toContain('Something went wrong. Please try again later.');
  expect(text).toContain('<tbody');
});
