import { beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsOf, faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** A college athlete, from the tracker to the profile, its seasons and its media, in every size. */

type Transfer = { player_slug: string; name: string; year: number; college_player_id: number };

let server: RunningServer;
let transfer: Transfer;
/** The newest first. */
let seasons: { season: number; college: { short_name: string } }[] = [];
let isProspect = false;

beforeAll(async () => {
  server = await sharedServer();
  const json = async (path: string) => JSON.parse((await ask(server, server.url(path))).body);
  const years: number[] = (await json('/api/v2/college_transfers?sport=football')).available_years;
  for (const year of years) {
    const { transfers } = await json(
      `/api/v2/college_transfers?sport=football&year=${year}&status=enrolled&per_page=100`,
    );
    for (const each of transfers as Transfer[]) {
      const { player } = await json(`/api/v2/athletes/college_player?player[slug]=${each.player_slug}`);
      if (
        player.seasons.length < 2 ||
        player.seasons[0].college.short_name === player.seasons.at(-1).college.short_name
      )
        continue;
      transfer = each;
      seasons = player.seasons;
      isProspect = player.prospects.length > 0;
      return;
    }
  }
  throw new Error('the demo network has no athlete with two seasons and a transfer');
});

const pathOf = () => `/content/athletes/${transfer.player_slug}`;

test('a name in the tracker opens the profile in place, and a tab shows the games of another season', async () => {
  const page = await openPage();
  const query = encodeURIComponent(transfer.name);
  await page.goto(server.url(`/transfer_tracker/football/${transfer.year}?query=${query}`));
  await hydrated(page);
  await page.getByRole('rowheader').getByRole('link', { name: transfer.name, exact: true }).first().click();
  await page.waitForURL(`**${pathOf()}`);
  await page.getByRole('heading', { level: 1, name: transfer.name }).waitFor();
  const career = page.getByRole('table', { name: 'Seasons and transfers, the newest first' });
  for (const { season } of seasons)
    expect(await career.getByRole('rowheader', { name: String(season) }).count()).toBe(1);
  const [latest, before] = [seasons[0], seasons.at(-1)];
  await page.getByRole('heading', { level: 2, name: `${latest?.college.short_name} games` }).waitFor();
  await page
    .getByRole('navigation', { name: 'Season' })
    .getByRole('link', { name: String(before?.season) })
    .click();
  await page.waitForURL(`**?season=${before?.season}#games`);
  await page.getByRole('heading', { level: 2, name: `${before?.college.short_name} games` }).waitFor();
  expect(await page.getByRole('link', { name: /Recruiting profile|Recruit, football/ }).count()).toBe(
    isProspect ? 1 : 0,
  );
});

test('media pages are tabs that say what is not there yet', async () => {
  const page = await openPage({ width: SIZES.phone });
  await page.goto(server.url(`${pathOf()}/featured/videos`));
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Media' }).getByRole('link', { name: 'Photos' }).click();
  await page.waitForURL('**/featured/photos');
  await page.getByRole('link', { name: 'Back to the profile' }).click();
  await page.waitForURL(`**${pathOf()}`);
});

test.each(['', '/featured/news', '/featured/galleries'])(
  'nothing is wrong with the page %s in any size',
  async (part) => {
    const page = await openPage();
    await page.goto(server.url(`${pathOf()}${part}`));
    await hydrated(page);
    expect(await faultsOf(page)).toEqual([]);
  },
);

test('the card alone fits its frame, and its links leave it', async () => {
  const page = await openPage({ width: SIZES.phone });
  await page.goto(server.url(`/content/athletes/card/${transfer.player_slug}`));
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await faultsOfView(page, { rules: 'part' })).toEqual([]);
  }
  const link = page.getByRole('link', { name: transfer.name });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
});
