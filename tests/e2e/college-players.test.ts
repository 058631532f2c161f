import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** Staff add, link, sync, edit, merge and delete college players in a real browser. */

const CHIEF = 'iris.calloway';
const PLAYERS = '/admin/athletes';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const lookAt = async (page: Page) => expect(await faultsOf(page)).toEqual([]);
/** The tag and the text of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 60)}`);
const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Alerts' }).getByText(words);

async function add(page: Page, name: string, facts: Record<string, string>): Promise<string> {
  await page.goto(server.url(`${PLAYERS}/new`));
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  for (const [label, value] of Object.entries(facts)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Source').fill('The athletic department');
  await page.getByRole('button', { name: 'Add player' }).click();
  await page.waitForURL(/\/admin\/athletes\/\d+\/edit/);
  return /athletes\/(\d+)\/edit/.exec(page.url())?.[1] ?? '';
}

test('the roles of a coach are those of the sport, and a role that it does not have is chosen again', async () => {
  const page = await openAs(server, CHIEF, '/admin/schools/coaches/new');
  await hydrated(page);
  const role = page.getByLabel('Role', { exact: true });
  await role.selectOption('offensive_coordinator');
  await page.getByLabel('Sport', { exact: true }).selectOption('basketball');
  expect(await role.inputValue()).toBe('');
  const words = await role.locator('option').allInnerTexts();
  expect(words).toEqual([
    'Choose a role',
    'Head coach',
    'Associate head coach',
    'Recruiting coordinator',
    'Assistant coach',
  ]);
  await role.selectOption('head_coach');
  await page.getByLabel('Sport', { exact: true }).selectOption('football');
  expect(await role.inputValue()).toBe('head_coach');
  expect(await role.locator('option').allInnerTexts()).toContain('Offensive coordinator');
});

test('a player added with several wrong facts is refused with all of them at their fields', async () => {
  const page = await openAs(server, CHIEF, `${PLAYERS}/new`, { expected: /status of 422/ });
  await hydrated(page);
  const wrong = { Jersey: '4455', Season: 'soon', Height: '9-9', 'Weight, lb': '1', Position: 'mascot' };
  await page.getByLabel('Name', { exact: true }).fill('Corin Attwater');
  await page.getByLabel('Source').fill('The athletic department');
  for (const [label, value] of Object.entries(wrong)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Add player' }).click();
  await page.getByText('A jersey number is 0 to 99, or 00').waitFor();
  for (const label of Object.keys(wrong))
    expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), label).toBe('true');
  await lookAt(page);
});

test('a player is added, linked to a profile, synced by choice and edited; each is told for five seconds', async () => {
  const page = await openAs(server, CHIEF, PLAYERS, { expected: /status of 422/ });
  await lookAt(page);
  await page.getByRole('link', { name: 'Add a player' }).click();
  await page.waitForURL(/new$/);
  await lookAt(page);
  await page.clock.install();
  const id = await add(page, 'Orsino Vantreight', { Position: 'QB', Height: '6-2', 'Weight, lb': '203' });
  await toast(page, 'Player added.').waitFor();
  await hydrated(page);
  expect(await focused(page)).toBe('H1 Orsino Vantreight');
  await page.clock.runFor(5_100);
  await toast(page, 'Player added.').waitFor({ state: 'detached' });
  await lookAt(page);

  await page.getByRole('link', { name: 'Find a profile' }).click();
  await page.waitForURL(/yahoo_profiles/);
  await page.getByRole('link', { name: /^Compare profile y-football-\d+$/ }).click();
  await page.getByRole('button', { name: 'Link this profile' }).waitFor();
  await hydrated(page);
  await lookAt(page);
  await page.getByRole('button', { name: 'Link this profile' }).click();
  await toast(page, 'Profile linked.').waitFor();
  await hydrated(page);
  expect(await focused(page)).toBe('H1 Orsino Vantreight');
  // Staff-entered values are not ticked by default.
  expect(await page.getByLabel('Sync Weight').isChecked()).toBe(false);
  expect(await page.getByLabel('Sync Jersey').isChecked()).toBe(true);
  await page.getByLabel('Sync Jersey').uncheck();
  await page.getByRole('button', { name: 'Sync selected facts' }).click();
  await page.getByText('Choose at least one fact to sync.').waitFor();
  await page.getByLabel('Sync Weight').check();
  await lookAt(page);
  await page.getByRole('button', { name: 'Sync selected facts' }).click();
  await toast(page, 'Player synced with the profile.').waitFor();
  await page.getByRole('row', { name: /^Weight 205 lb 205 lb/ }).waitFor();

  await page.goto(server.url(`${PLAYERS}/${id}/edit`));
  await hydrated(page);
  await page.getByLabel('Weight, lb').fill('heavy');
  await page.getByLabel('Source').fill('A letter');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('A weight is 80 to 500 pounds').waitFor();
  await page.getByLabel('Weight, lb').fill('215');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Changes saved.').waitFor();
});

test('the second of two members of staff who edit one player sees the conflict, loads the newest under what they typed and saves', async () => {
  const page = await openAs(server, CHIEF, `${PLAYERS}/new`);
  const id = await add(page, 'Perrin Holloway', {});
  await hydrated(page);
  const other = await openAs(server, 'wes.hollander', `${PLAYERS}/${id}/edit`, { expected: /status of 409/ });
  await page.getByLabel('Jersey').fill('7');
  await page.getByLabel('Weight, lb').fill('201');
  await page.getByLabel('Class', { exact: true }).selectOption('Junior');
  await page.getByLabel('Season').fill('2026');
  await page.getByLabel('Source').fill('A letter');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Changes saved.').waitFor();
  await other.getByLabel('Jersey').fill('8');
  await other.getByLabel('Source').fill('Another letter');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await other.getByText('Someone changed this player since you opened the page.').waitFor();
  expect(await other.getByLabel('Jersey').inputValue()).toBe('8');
  await lookAt(other);
  await other.getByRole('button', { name: 'Load the newest and keep what I typed' }).click();
  await other.getByText('You both changed Jersey: your version is in the form.').waitFor();
  expect(await focused(other)).toMatch(/^DIV The newest version is loaded/);
  expect(await other.getByText('Someone changed this player since').count()).toBe(0);
  const typedIn = (label: string) => other.getByLabel(label, { exact: true }).inputValue();
  expect({
    jersey: await typedIn('Jersey'),
    weight: await typedIn('Weight, lb'),
    grade: await typedIn('Class'),
    source: await typedIn('Source'),
  }).toEqual({ jersey: '8', weight: '201', grade: '3', source: 'Another letter' });
  await lookAt(other);
  await other.getByRole('button', { name: 'Save changes' }).click();
  await toast(other, 'Changes saved.').waitFor();
  expect([await typedIn('Jersey'), await typedIn('Weight, lb')]).toEqual(['8', '201']);
});

test('two records of one person are merged and become two again; a player who never was is deleted', async () => {
  const page = await openAs(server, CHIEF, PLAYERS);
  const keep = await add(page, 'Quillon Farrow', { Jersey: '4' });
  const other = await add(page, 'Quilon Farrow', { 'Weight, lb': '190' });
  await page.goto(server.url(`/admin/merges?kind=player&keep=${keep}&find=farrow`));
  await hydrated(page);
  await lookAt(page);
  await page.getByRole('link', { name: `Compare with Quilon Farrow, ${other}` }).click();
  await page.getByRole('row', { name: /^Weight Not known 190 lb/ }).waitFor();
  await hydrated(page);
  expect(await focused(page)).toMatch(/^(H2 Merge Quilon Farrow|MAIN )/);
  await lookAt(page);
  await page.getByLabel('Reason', { exact: true }).first().fill('One letter is missing');
  await page.getByRole('button', { name: 'Merge records' }).click();
  await page.getByText('The records are merged.').waitFor();
  await hydrated(page);
  expect(await focused(page)).toMatch(/^DIV The records are merged/);
  await page.goto(server.url(`${PLAYERS}/${other}/edit`));
  expect(new URL(page.url()).pathname).toBe(`${PLAYERS}/${keep}/edit`);
  await toast(page, 'That player was merged into this one.').waitFor();
  await page.goto(server.url(`${PLAYERS}/${keep}/edit`));
  expect(await page.getByLabel('Weight, lb').inputValue()).toBe('190');
  await page.goto(server.url('/admin/merges'));
  await hydrated(page);
  await page.locator('summary').first().click();
  const undo = page.getByRole('form', { name: /^Undo merge/ }).first();
  await undo.getByLabel('Reason').fill('They are brothers');
  await undo.getByRole('button', { name: 'Undo merge' }).click();
  await page.getByText('The merge is undone.').waitFor();
  await lookAt(page);
  await page.goto(server.url(`${PLAYERS}/${other}/edit`));
  await hydrated(page);
  expect(await page.getByLabel('Weight, lb').inputValue()).toBe('190');
  await page.getByText('Will be deleted').waitFor();
  await page.getByLabel('Reason').fill('Never played');
  await page.getByRole('button', { name: 'Delete player' }).click();
  await page.getByText('Player deleted.').waitFor();
  await hydrated(page);
  expect(await focused(page)).toMatch(/^DIV Player deleted/);
});

test('a number that no record has, and a record beside itself, are named at the field', async () => {
  const page = await openAs(server, CHIEF, '/admin/merges?kind=player&keep=9999999999');
  await page.getByText('No record has so large a number').waitFor();
  const keep = page.getByLabel('Number to keep');
  expect(await keep.inputValue()).toBe('9999999999');
  expect(await keep.evaluate((field) => field === document.activeElement)).toBe(true);
  await lookAt(page);
  await keep.fill('1');
  await page.getByLabel('Other number').fill('1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('This is the record to keep. Enter the number of another record.').waitFor();
  expect(await page.getByRole('button', { name: 'Merge records' }).count()).toBe(0);
});
