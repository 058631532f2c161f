import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** A reader's journeys, in a real browser on the built program. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const RANKING = `/prospect_rankings/football-national/${CLASS_YEAR}`;

async function open(page: Page, path: string, site?: string): Promise<void> {
  await page.goto(server.url(path, site));
  await hydrated(page);
}

/** Whether the page is still the document that was loaded first. */
async function watchDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'yes';
  });
  return () => page.evaluate(() => document.documentElement.dataset.loadedOnce === 'yes');
}

const names = (page: Page) => page.locator('tbody th[scope=row] > a').allInnerTexts();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('from the front page over a filtered list to a profile, without loading a page anew', async () => {
  const page = await openPage();
  await open(page, '/');
  const isSameDocument = await watchDocument(page);
  await page.getByRole('link', { name: 'All 250' }).click();
  await page.waitForURL(`**${RANKING}`);
  await heading(page)
    .filter({ hasText: `The ${CLASS_YEAR} national 250` })
    .waitFor();

  await page.getByLabel('Position', { exact: true }).selectOption('QB');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(`**${RANKING}?position=QB`);
  await page.getByRole('link', { name: 'Remove QB' }).waitFor();
  expect(new Set(await page.locator('tbody tr:has(th[scope=row]) td:nth-of-type(2)').allInnerTexts())).toEqual(
    new Set(['QB']),
  );

  await page.getByRole('link', { name: 'Clear all' }).click();
  await page.waitForURL(`**${RANKING}`);
  // The address changes a moment before the page does.
  await page.getByText('250 players').waitFor();
  await page.getByLabel('Stars', { exact: true }).selectOption('3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(`**${RANKING}?stars=3`);
  await page.getByRole('link', { name: 'Remove 3 stars' }).waitFor();
  const firstPage = await names(page);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await page.waitForURL(`**${RANKING}?stars=3&page=2`);
  await page.getByText(/^51 to 100 of/).waitFor();
  expect((await names(page)).some((name) => firstPage.includes(name))).toBe(false);

  await page.goBack();
  await page.waitForURL(`**${RANKING}?stars=3`);
  await page.getByText(/^1 to 50 of/).waitFor();
  expect(await names(page)).toEqual(firstPage);

  await page.locator('tbody th[scope=row] > a').first().click();
  await page.waitForURL(`**/content/prospects/${CLASS_YEAR}/*`);
  await heading(page)
    .filter({ hasText: firstPage[0] ?? '' })
    .waitFor();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: `${CLASS_YEAR} football` })
    .click();
  await page.waitForURL(`**${RANKING}`);
  expect(await isSameDocument()).toBe(true);
});

test('a list is sorted by a head of its table, and says so', async () => {
  const page = await openPage();
  await open(page, RANKING);
  await page.getByRole('columnheader', { name: 'Player' }).getByRole('link').click();
  await page.waitForURL('**?sort=name');
  await page.locator('th[aria-sort=ascending]', { hasText: 'Player' }).waitFor();
  const shown = await names(page);
  expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b)));
});

test('a text finds names; one that finds nobody is taken away again', async () => {
  const page = await openPage();
  await open(page, RANKING);
  const [first = ''] = await names(page);
  await page.getByLabel('Name or school').fill(first);
  await page.keyboard.press('Enter');
  await page.waitForURL('**?query=*');
  await page.getByRole('link', { name: `Remove “${first}”` }).waitFor();
  expect(new Set(await names(page))).toEqual(new Set([first]));

  await page.getByLabel('Name or school').fill('zzzz');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { name: 'No players match these filters' }).waitFor();
  await page.getByRole('link', { name: 'Remove “zzzz”' }).click();
  await page.waitForURL(`**${RANKING}`);
  await page.getByText('250 players').waitFor();
  expect(await page.getByLabel('Name or school').inputValue()).toBe('');
});

test('a sub-site wears its colours and marks its own prospects', async () => {
  const page = await openPage();
  await open(page, RANKING, 'alabama');
  const { site } = await page.evaluate(async () => (await fetch('/api/v2/sites/alabama')).json());
  const { masthead, own, others } = await page.evaluate((primary) => {
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.setProperty('background-color', primary);
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const ground = (element: Element | null) => (element ? getComputedStyle(element).backgroundColor : '');
    const rows = [...document.querySelectorAll('tbody tr:has(th[scope=row])')];
    const isOwn = (row: Element) => row.textContent?.includes('ALA') ?? false;
    return {
      masthead: ground(document.querySelector('header [data-on-team]')) === wanted,
      own: [...new Set(rows.filter(isOwn).map(ground))],
      others: [...new Set(rows.filter((row) => !isOwn(row)).map(ground))],
    };
  }, site.primary_color);
  expect(masthead).toBe(true);
  expect(own).toHaveLength(1);
  expect(others).toHaveLength(1);
  expect(own).not.toEqual(others);
});

test('a team’s tracker: its own, who comes, by the first filter; then back to everybody, the best rated first', async () => {
  const page = await openPage();
  await open(page, '/', 'alabama');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transfer Tracker' }).click();
  await heading(page).filter({ hasText: 'Transfer tracker' }).waitFor();
  await page.getByRole('link', { name: 'Remove Alabama' }).waitFor();
  // In November, nobody has joined a team for the next season yet.
  const season = CLASS_YEAR - 1;
  await page
    .getByRole('navigation', { name: 'Seasons' })
    .getByRole('link', { name: String(season) })
    .click();
  await page.waitForURL(`**/transfer_tracker/football/${season}?direction=both`);
  await page.getByRole('radio', { name: 'In', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**?direction=in');
  await page.getByRole('link', { name: 'Remove Into Alabama' }).waitFor();
  const moves = await page.locator('tbody td[colspan]').allInnerTexts();
  expect(moves.length).toBeGreaterThan(0);
  expect(moves.filter((move) => !move.trim().endsWith('ALA'))).toEqual([]);
  await page.getByRole('link', { name: `${moves.length} in`, exact: true }).waitFor();

  await page.getByRole('link', { name: 'Clear all' }).click();
  await page.waitForURL(`**/transfer_tracker/football/${season}`);
  await page.getByRole('columnheader', { name: 'Rating' }).getByRole('link').click();
  await page.waitForURL('**?sort=rating');
  await page.getByRole('link', { name: 'Remove Sorted by rating' }).click();
  await page.waitForURL(`**/transfer_tracker/football/${season}`);
  await page.getByText('newest first', { exact: false }).first().waitFor();
});

test('the choice of scheme is kept, and stands before the program runs', async () => {
  const page = await openPage({ expected: /ERR_FAILED/ });
  await open(page, '/');
  const theme = page.getByRole('button', { name: 'Theme' });
  await theme.click();
  await theme.click();
  expect(await theme.textContent()).toBe('Theme: dark');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await ground()).toBe(dark);
});

test('on a phone the menu opens, leads and closes by keyboard', async () => {
  const page = await openPage({ width: SIZES.phone });
  await open(page, '/');
  const isSameDocument = await watchDocument(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  for (let tabs = 0; tabs < 6; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.tagName)) === 'SUMMARY') break;
  }
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Search players, teams and stories');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Prospect Rankings');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${RANKING}`);
  await menu.waitFor({ state: 'hidden' });
  expect(await isSameDocument()).toBe(true);
});

test('the menu button of a phone stays where it was pressed, and Escape closes the menu', async () => {
  const page = await openPage({ width: SIZES.phone });
  await open(page, '/');
  const button = page.locator('summary', { hasText: 'Menu' });
  const subscribe = page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const places = async () => ({
    button: await button.boundingBox(),
    subscribe: await subscribe.boundingBox(),
    main: await page.locator('main').boundingBox(),
    height: await height(),
  });
  const closed = await places();
  expect(closed.button?.y).toBe(closed.subscribe?.y);
  await button.click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.waitFor();
  expect(await places()).toEqual(closed);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
});

test.each(['', 'alabama'])(
  'on a phone the menu lies over the page, and its last item is reached: site %j',
  async (site) => {
    const page = await openPage({ width: SIZES.phone, height: 560 });
    await open(page, '/', site);
    await page.locator('summary', { hasText: 'Menu' }).click();
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
    for (const link of [links.first(), links.last()]) {
      await link.scrollIntoViewIfNeeded();
      const isOnTop = await link.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect({ name: await link.textContent(), isOnTop }).toMatchObject({ isOnTop: true });
    }
  },
);

test('the first stop of the keyboard leads past the header', async () => {
  const page = await openPage();
  await open(page, RANKING);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.x).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the keyboard goes through the page in its order, and is seen at each stop', async () => {
  const page = await openPage();
  await open(page, RANKING);
  const stops: string[] = [];
  let passed = 0;
  while (stops.length < 28) {
    await page.keyboard.press('Tab');
    const { name, isSeen, isAdvertisement } = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLSelectElement || at instanceof HTMLInputElement ? at.labels?.[0] : at;
      const { outlineStyle, outlineWidth } = getComputedStyle(at ?? document.body);
      return {
        name: label?.textContent?.trim() ?? at?.ariaLabel ?? '',
        isSeen: outlineStyle === 'solid' && outlineWidth === '2px',
        isAdvertisement: at?.closest('[data-ad]') !== null,
      };
    });
    // It is between filters and list, and has different content each time.
    if (isAdvertisement) passed += 1;
    else stops.push(name);
    expect(passed).toBeLessThan(2);
    expect(isSeen, `the focus on ${name}`).toBe(true);
  }
  const inOrder = [
    'Skip to content',
    'Bluechip',
    'Search players, teams and stories',
    'All sites',
    'Gift Subscriptions',
    'Log In',
    'Subscribe',
    'Home',
    'Prospect Rankings',
    'Team Rankings',
    'Commitments',
    'Transfer Tracker',
    'Advanced Search',
    'FutureCast',
    'Teams',
  ];
  const inPage = ['Football', 'Rankings', 'Position', 'State', 'Stars', 'Status', 'Name or school', 'Apply'];
  const ofTable = ['Compare players', 'Download CSV', 'Rank', 'Player', 'Position'];
  expect(stops).toEqual([...inOrder, ...inPage, ...ofTable]);
});

test('a changed page takes the focus, is announced, starts at its top, and going back finds the place again', async () => {
  const page = await openPage();
  await open(page, RANKING);
  const link = page.locator('tbody th[scope=row] > a').nth(30);
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  const name = (await link.textContent()) ?? '';
  await link.click();
  await heading(page).filter({ hasText: name }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.locator('[role=status]', { hasText: name }).waitFor({ state: 'attached' });
  expect(await page.title()).toContain(name);
  await page.goBack();
  await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 5, place);
});

test.each([SIZES.phone, SIZES.desktop])(
  'at %i a list stays where it is while players are added to a comparison',
  async (width) => {
    const page = await openPage({ width });
    await open(page, RANKING);
    await page.getByRole('link', { name: 'Compare players' }).click();
    await page.waitForURL('**?compare=pick');
    for (const place of [30, 31]) {
      const row = page.locator('tbody tr:has(th[scope=row])').nth(place);
      await row.scrollIntoViewIfNeeded();
      const places = async () => ({
        row: (await row.boundingBox())?.y ?? 0,
        scroll: await page.evaluate(() => scrollY),
      });
      const before = await places();
      expect(before.scroll).toBeGreaterThan(200);
      await row.getByRole('link', { name: /^Add / }).click();
      await row.getByRole('link', { name: /^Remove / }).waitFor();
      const after = await places();
      expect(Math.abs(after.row - before.row)).toBeLessThan(5);
      // The selected filters are above the list, and may take one more line.
      expect(Math.abs(after.scroll - before.scroll)).toBeLessThan(100);
    }
    // Another page still starts at its top.
    await page.locator('tbody th[scope=row] > a').nth(30).click();
    await page.waitForURL('**/content/prospects/**');
    await page.waitForFunction(() => scrollY === 0);
  },
);

test('at 1280 two stories fill the column under the lead of the front page', async () => {
  const page = await openPage();
  await open(page, '/');
  // With the fonts cached: a first page that gets them late keeps the fallback fonts, whose lines break elsewhere.
  await page.reload();
  const columns = await page.locator('main h1 + div > *').evaluateAll((all) =>
    all.map((column) => ({
      stories: column.querySelectorAll('article').length,
      end: column.lastElementChild?.getBoundingClientRect().bottom ?? 0,
    })),
  );
  const [lead, ...beside] = columns;
  expect(lead?.stories).toBe(3);
  expect(beside.length).toBe(2);
  // The column may end slightly before its neighbors, but leaves no gap as high as a story.
  expect(Math.max(...beside.map(({ end }) => end)) - (lead?.end ?? 0)).toBeLessThan(150);
});

test('while the next page is on its way, the present one says that it is busy', async () => {
  const page = await openPage();
  await open(page, '/');
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/v2/prospect_rankings?*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'All 250' }).click();
  await page.locator('main[aria-busy=true]').waitFor();
  seen.resolve();
  await page.waitForURL(`**${RANKING}`);
  await page.locator('main:not([aria-busy])').waitFor();
});

test('a page that fails says so with the id of the request, and Try again brings it', async () => {
  const page = await openPage({ expected: /status of 500/ });
  await open(page, '/');
  await page.route('**/api/v2/prospect_rankings?*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        error: 'Something went wrong. Please try again later.',
        error_code: 'internal',
        request_id: 'request-0001',
      },
    }),
  );
  await page.getByRole('link', { name: 'All 250' }).click();
  await heading(page).filter({ hasText: 'We couldn’t load this page' }).waitFor();
  await page.getByText('Request request-0001').waitFor();
  await page.getByText('Something went wrong. Please try again later.').waitFor();
  await page.unroute('**/api/v2/prospect_rankings?*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await heading(page)
    .filter({ hasText: `The ${CLASS_YEAR} national 250` })
    .waitFor();
});

test('a form that names a place of its page leads there, with what it found', async () => {
  const page = await openPage({ width: SIZES.phone });
  await page.goto(server.url(`/team/alabama/football/${CLASS_YEAR}`));
  await hydrated(page);
  await page.getByLabel('Add a player').fill('an');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.waitForURL('**/football/*?find=an#calculator');
  await page.getByText('Found', { exact: true }).waitFor();
  await expect
    .poll(() => page.getByLabel('Add a player').evaluate((field) => field.getBoundingClientRect().top))
    .toBeLessThan(900);
});
