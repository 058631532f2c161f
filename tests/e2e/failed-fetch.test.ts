import { beforeAll, expect, test } from 'vitest';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** A list that fails to load in the browser (specification, section 8). For the server's message: team-pages.db.test.ts. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const ranking = (type: string) => `/team_rankings/${CLASS_YEAR}/all/football/${type}`;

test('a team ranking that fails is a severe alert that goes with the page, and the page keeps its frame', async () => {
  const page = await openPage({ expected: /status of 500/ });
  await page.goto(server.url(ranking('recruiting')));
  await hydrated(page);
  const words = 'The ranking is being computed.';
  await page.route('**/api/v2/team_rankings?**', (route) => route.fulfill({ status: 500, json: { error: words } }));
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await alerts.getByRole('alert').getByText(words).waitFor();
  await page.getByRole('heading', { level: 1, name: /^Football team rankings/ }).waitFor();
  await page.getByRole('heading', { name: 'We couldn’t load the ranking' }).waitFor();
  await page.unroute('**/api/v2/team_rankings?**');
  await page.getByRole('link', { name: 'Comprehensive', exact: true }).click();
  await page.getByLabel('Conference').waitFor();
  expect(await alerts.getByText(words).count()).toBe(0);
  expect(await page.getByText('We couldn’t load the ranking').count()).toBe(0);
});
