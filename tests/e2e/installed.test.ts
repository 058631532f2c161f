import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { hydrated, openPage, openProfile, SIZES, shiftsOnceDrawn } from '#tests/support/browser.ts';
import { addSession, openAs, submitSignIn } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** An installed site: its service worker, what can be read offline, and what must not be stored on the device. */

let server: RunningServer;
type Story = { slug: string; headline: string; access: string };
let stories: Story[];
beforeAll(async () => {
  server = await startServer();
  const { body } = await ask(server, server.url('/api/v2/content/contents/headline_news_feed?per_page=100'));
  stories = JSON.parse(body).contents;
});
afterAll(() => server.stop());

function first(access: string, place = 0): Story {
  const story = stories.filter((each) => each.access === access)[place];
  if (!story) throw new Error(`the demo network has no ${access} story`);
  return story;
}

const SUBSCRIBER = 'june.albrecht';
const FREE_MEMBER = 'dana.fenwick';
const RELEASED = 'remy.castell';
/** Failed requests are what these tests are about. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 401/;
const WITH_WORKER = { serviceWorkers: 'allow', expected: OFFLINE } as const;
const ENDING = 'This story belongs to the demo network';

const addressOf = ({ slug }: Story) => server.url(`/news/${slug}`);
const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const copyCaches = async (page: Page) => (await cacheNames(page)).filter((name) => name.startsWith('bluechip-saved-'));

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

async function save(page: Page, story: Story): Promise<void> {
  await open(page, addressOf(story));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('You can read it offline.').waitFor();
}

/** Everything that the page and the worker store on the device, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage))];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        texts.push(request.url, (await answer?.text()) ?? '');
      }
    }
    const databases = await indexedDB.databases();
    return { text: texts.join('\n'), databases: databases.length };
  });

test('two saved stories are read offline, and signing out removes them', async () => {
  const [premium, free] = [first('premium'), first('free')];
  const page = await openPage(WITH_WORKER);
  const context = page.context();
  // A session of its own, because it ends here.
  await page.goto(server.url('/users/sign_in'));
  await submitSignIn(page, SUBSCRIBER);
  await page.waitForURL((url) => url.pathname !== '/users/sign_in');
  await workerReady(page);
  await save(page, premium);
  await save(page, free);

  await context.setOffline(true);
  for (const story of [premium, free]) {
    await page.goto(addressOf(story));
    await page.getByRole('heading', { level: 1, name: story.headline }).waitFor();
    await page.getByText(ENDING, { exact: false }).waitFor();
  }
  await page.goto(server.url('/users/saved'));
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
  await page.getByRole('link', { name: premium.headline }).click();
  await page.getByRole('heading', { level: 1, name: premium.headline }).waitFor();
  await page.goto(server.url('/commitments/football/2027'));
  await page.getByText('needs a connection to show this page', { exact: false }).waitFor();
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('article') });
  await expect.poll(() => listed.count()).toBe(2);

  await context.setOffline(false);
  // The page that was requested opens by itself.
  await page.waitForURL(server.url('/commitments/football/2027'));
  await open(page, server.url('/users/saved'));
  await page.getByText('2 stories, ready to read offline').waitFor();
  await open(page, server.url('/users/sign_out'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'You are logged out' }).waitFor();
  expect(await copyCaches(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(addressOf(premium));
  await page.getByText('No stories on this device').waitFor();
  expect(await page.getByText(ENDING, { exact: false }).count()).toBe(0);
});

test('removing stories by keyboard reads out what is left, and keeps the focus there', async () => {
  const page = await openAs(server, 'otis.vale', '/', WITH_WORKER);
  await workerReady(page);
  for (const story of [first('free'), first('free', 1)]) await save(page, story);
  await open(page, server.url('/users/saved'));
  const status = page.locator('#saved-state[role=status]');
  await status.getByText('2 stories, ready to read offline').waitFor();
  await status.evaluate((element) => element.setAttribute('data-mounted', 'from the start'));
  for (const words of ['1 story, ready to read offline', 'No saved stories']) {
    await page.getByRole('button', { name: 'Remove' }).first().press('Enter');
    await status.getByText(words, { exact: true }).waitFor();
    // The element that was there before: a screen reader does not announce one that comes with its words.
    await expect
      .poll(() =>
        page.evaluate(() => [
          document.activeElement?.textContent,
          document.activeElement?.hasAttribute('data-mounted'),
        ]),
      )
      .toEqual([words, true]);
  }
  await page.getByRole('heading', { name: 'No saved stories yet' }).waitFor();
});

test('the words of a locked story are nowhere on the device', async () => {
  const story = first('premium');
  const reader = await openAs(server, SUBSCRIBER, `/news/${story.slug}`);
  const secret = await reader.evaluate(async (slug) => {
    const { blocks } = await (await fetch(`/api/v2/content/contents/${slug}/reading`)).json();
    const words = (runs: { text: string }[]) => runs.map(({ text }) => text).join('');
    return words(blocks.filter(({ type }: { type: string }) => type === 'paragraph').at(-2).runs);
  }, story.slug);
  expect(secret.length).toBeGreaterThan(40);

  const page = await openAs(server, FREE_MEMBER, '/', WITH_WORKER);
  await workerReady(page);
  await open(page, addressOf(story));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'See saved stories' }).click();
  await page.getByText('Locked for your account right now.').waitFor();
  await page.getByText('1 story, 0 ready to read offline').waitFor();
  const { text, databases } = await kept(page);
  expect(text).toContain('/assets/');
  expect({ isTold: text.includes(secret), databases }).toEqual({ isTold: false, databases: 0 });
  await page.context().setOffline(true);
  await page.goto(addressOf(story));
  await page.getByText('No stories on this device').waitFor();
});

test('a right that ends takes the copy with it', async () => {
  const story = first('premium');
  const staff = await openAs(server, 'iris.calloway', '/');
  const comps = await compsOf(staff, RELEASED);
  expect(await comps.give()).toBe(200);
  const page = await openAs(server, RELEASED, '/', WITH_WORKER);
  await workerReady(page);
  await save(page, story);
  expect((await kept(page)).text).toContain(ENDING);
  expect(await comps.revoke()).toBe(200);
  await page.reload();
  await expect.poll(async () => (await kept(page)).text).not.toContain(ENDING);
  await page.context().setOffline(true);
  await page.goto(addressOf(story));
  await page.getByText('No stories on this device').waitFor();
});

test.each(['//example.com', '/\\example.com', 'javascript:alert(1)'])(
  'the shell offers no way to another host: %s',
  async (named) => {
    const page = await openPage(WITH_WORKER);
    await open(page, server.url('/'));
    await workerReady(page);
    await page.context().setOffline(true);
    await page.goto(server.url(`/_app#${named}`));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(server.url('/_app#/'));
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
  },
);

test('another account on the same device sees nothing of the first', async () => {
  const story = first('premium', 1);
  const page = await openAs(server, SUBSCRIBER, '/', WITH_WORKER);
  await workerReady(page);
  await save(page, story);
  expect(await copyCaches(page)).toHaveLength(1);

  // Signed in elsewhere in the network, so nothing here saw the first member log out.
  await page.context().clearCookies();
  await addSession(page.context(), FREE_MEMBER);
  await page
    .context()
    .addCookies([
      { name: 'bluechip_login_time', value: '2026-11-20T01%3A00%3A00.000Z', domain: '.bluechip.localhost', path: '/' },
    ]);
  await page.context().setOffline(true);
  await page.goto(addressOf(story));
  await page.getByText('No stories on this device').waitFor();
  await page.context().setOffline(false);
  // The story opens by itself, which must not happen in the middle of the next navigation.
  await page.waitForURL(addressOf(story));
  await open(page, server.url('/'));
  await expect.poll(async () => (await kept(page)).text).not.toContain(ENDING);

  await page.context().clearCookies();
  await open(page, server.url('/'));
  await expect.poll(() => copyCaches(page)).toEqual([]);
});

test('no page of a member is kept for the next one', async () => {
  const page = await openAs(server, SUBSCRIBER, '/', WITH_WORKER);
  await workerReady(page);
  await open(page, server.url('/users/profile'));
  expect(await page.locator('main').textContent()).toContain(SUBSCRIBER);
  expect((await kept(page)).text).not.toContain(SUBSCRIBER);
  await page.context().clearCookies();
  await page.context().setOffline(true);
  await page.goto(server.url('/users/profile'));
  await page.getByText('needs a connection to show this page', { exact: false }).waitFor();
  expect(await page.content()).not.toContain(SUBSCRIBER);
});

test('nothing keeps Chromium from installing a site', async () => {
  const page = await openProfile();
  await open(page, server.url('/', 'alabama'));
  await workerReady(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect({ errors, name: JSON.parse(data ?? '{}').name }).toEqual({ errors: [], name: 'Alabama Recruiting' });
});

test('the offer to install comes with the third page, and stays away once it was declined', async () => {
  const page = await openPage({ width: SIZES.phone });
  const offer = page.getByRole('region', { name: 'Install this site' });
  /** Headless Chromium offers no installation, so the test simulates the event. */
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))),
  );
  for (const path of ['/', `/news/${first('free').slug}`]) {
    await open(page, server.url(path, 'alabama'));
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
  }
  const shown = () => offer.getByText('Install Alabama Recruiting').waitFor();
  expect(await shiftsOnceDrawn(page, { url: server.url('/', 'alabama'), fonts: 'late', shown })).toEqual([]);
  await offer.getByRole('button', { name: 'Not now' }).click();
  const cookies = await page.context().cookies(server.url('/'));
  expect(cookies.find(({ name }) => name === 'bluechip_install_dismissed')?.value).toMatch(/^\d{4}-\d\d-\d\dT/);
  await open(page, server.url('/'));
  await page.waitForLoadState('networkidle');
  expect(await offer.count()).toBe(0);
});

test('an iPhone is told how', async () => {
  const page = await openPage({ width: SIZES.phone });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)' });
    localStorage.setItem('bluechip_page_views', '2');
  });
  await open(page, server.url('/'));
  await page.getByText('Add to Home Screen').waitFor();
  await page.getByRole('button', { name: 'Got it' }).click();
  expect(await page.getByText('Add to Home Screen').count()).toBe(0);
});

test('a new version takes over at once, and nothing of the old one is answered', async () => {
  const page = await openPage(WITH_WORKER);
  await open(page, server.url('/'));
  await workerReady(page);
  const entry = await page.evaluate(() => document.querySelector('script[data-scripts]')?.getAttribute('data-scripts'));
  const script = entry?.split(' ')[0] ?? '';
  await page.evaluate(async (path) => {
    const cache = await caches.open('bluechip-shell-of-an-old-build');
    await cache.put(
      path,
      new Response('throw new Error("of an old build")', { headers: { 'content-type': 'text/javascript' } }),
    );
  }, script);
  const [before] = (await cacheNames(page)).filter((name) => name !== 'bluechip-shell-of-an-old-build');
  await changeSettings({ call: 'A new call to action' });
  await expect
    .poll(async () => {
      await open(page, server.url('/'));
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      return cacheNames(page);
    })
    .toEqual([expect.stringMatching(/^bluechip-shell-(?!of-an-old)/)]);
  expect(await cacheNames(page)).not.toContain(before);
  await page.context().setOffline(true);
  await page.goto(server.url('/'));
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
});

test('a site that is switched off removes the worker and everything it kept', async () => {
  const page = await openPage(WITH_WORKER);
  await open(page, server.url('/'));
  await workerReady(page);
  await changeSettings({ isInstallable: false });
  const isClean = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
    }));
  await expect
    .poll(async () => {
      await open(page, server.url('/'));
      await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
      return isClean();
    })
    .toEqual({ workers: 0, caches: 0 });
  expect(await page.locator('link[rel=manifest]').count()).toBe(0);
  await changeSettings({ isInstallable: true });
  await expect
    .poll(async () => {
      await open(page, server.url('/'));
      return page.locator('link[rel=manifest]').count();
    })
    .toBe(1);
});

/** As a super admin, on the main site. */
async function changeSettings(change: { isInstallable: boolean } | { call: string }): Promise<void> {
  const staff = await openAs(server, 'iris.calloway', '/');
  const status = await staff.evaluate(async (wanted) => {
    const json = async (path: string) => (await fetch(path)).json();
    const { site } = await json('/api/v2/sites/www');
    const { csurf_token } = await json('/api/v2/csurf_token');
    const isInstall = 'isInstallable' in wanted;
    const path = isInstall ? `/api/v2/admin/site_install/${site.id}` : `/api/v2/admin/site_voice/${site.id}`;
    const entry = await json(path);
    const body = isInstall
      ? { is_installable: wanted.isInstallable, version: entry.version }
      : { message: wanted.call, link_text: '', version: entry.call_version };
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': csurf_token };
    const writePath = isInstall ? path : `${path}/call_to_action`;
    return (await fetch(writePath, { method: 'PUT', headers, body: JSON.stringify(body) })).status;
  }, change);
  expect(status).toBe(200);
}

/** Staff grant a member access, and revoke it. */
async function compsOf(staff: Page, username: string) {
  const call = (method: string, path: string, body?: object) =>
    staff.evaluate(
      async (asked) => {
        const token = await (await fetch('/api/v2/csurf_token')).json();
        const headers = { 'content-type': 'application/json', 'x-xsrf-token': token.csurf_token };
        const { body: sent } = asked;
        const reply = await fetch(asked.path, {
          method: asked.method,
          headers,
          ...(sent ? { body: JSON.stringify(sent) } : {}),
        });
        return { status: reply.status, body: await reply.json() };
      },
      { method, path, body },
    );
  const { body: found } = await call('GET', `/api/v2/admin/users?q=${username}`);
  const path = `/api/v2/admin/users/${found.users[0].user_id}/comps`;
  const gift = { resources: ['premium'], site_id: null, days: 5, reason: 'a test' };
  let compId = 0;
  return {
    async give() {
      const { status, body } = await call('POST', path, gift);
      compId = body.comps[0].id;
      return status;
    },
    revoke: async () => (await call('DELETE', `${path}/${compId}`, { reason: 'a test' })).status,
  };
}
