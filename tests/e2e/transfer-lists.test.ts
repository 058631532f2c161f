import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, SIZES } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/**
 * Staff rank transfers in a real browser: with a pasted sheet, by dragging a row, with keys only, and as two people who merge their edits.
 */

const WRITER = 'wes.hollander';
const CHIEF = 'iris.calloway';
const ROWS = 1_000;
const YEAR = 2031;
const SMALL = 2032;
const SHEETS = 2033;
const pathOf = (year: number) => `/admin/lists/transfer_portal_ranks/sheets/hockey/${year}`;

/** Fictional people and their portal entries. */
const portal = (year: number, count: number) => [
  `insert into people (name, name_key) select 'Sheet ${year} Row ' || n, 'sheet ${year} row ' || n from generate_series(1, ${count}) n`,
  `insert into college_players (person_id, sport, slug, name, name_key, position, source, sourced_on)
    select id, 'hockey', 'sheet-${year}-' || id, name, name_key, 'D', 'test', '2026-11-01' from people where name like 'Sheet ${year} Row %'`,
  `insert into college_transfers (college_player_id, sport, year, name, name_key, position, entry_type, entered_on, origin_college_id, source)
    select id, 'hockey', ${year}, name, name_key, 'D', 'portal', '2026-11-02', 2, 'test' from college_players where slug like 'sheet-${year}-%'`,
];

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    prepare: [
      ...portal(YEAR, ROWS),
      ...portal(SMALL, 12),
      ...portal(SHEETS, 12),
      `insert into ranking_lists (kind, sport, year, status, player_ids, created_at, created_by, updated_at, updated_by)
        select 'transfer_portal_ranks', 'hockey', ${YEAR}, 'draft', jsonb_agg(id order by id), now(), 'operator', now(), 'operator'
        from people where name like 'Sheet ${YEAR} Row %'`,
    ],
  });
});
afterAll(() => server?.stop());

const ranks = (page: Page) => page.locator('[name="ranks[]"]');
const nameAt = async (page: Page, rank: number) =>
  (
    await ranks(page)
      .nth(rank - 1)
      .getAttribute('aria-label')
  )?.replace('Rank of ', '') ?? '';
const fieldOf = (page: Page, name: string) => page.getByLabel(`Rank of ${name}`, { exact: true });
const idsIn = (page: Page) =>
  page
    .locator('[name="player_ids[]"]')
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));
/** Drags the grip of one row to the upper half of another, with mouse moves like those of a hand. */
async function dragTo(page: Page, name: string, over: string): Promise<void> {
  const gripOf = async (of: string) => {
    const row = page.getByRole('row').filter({ has: fieldOf(page, of) });
    const box = await row.getByTitle('Drag to another rank').boundingBox();
    if (!box) throw new Error(`${of} has no grip`);
    return { x: box.x + box.width / 2, y: box.y, middle: box.y + box.height / 2 };
  };
  const [from, to] = [await gripOf(name), await gripOf(over)];
  await page.mouse.move(from.x, from.middle);
  await page.mouse.down();
  await page.mouse.move(from.x, from.middle - 10, { steps: 5 });
  await page.mouse.move(to.x, to.y + 4, { steps: 10 });
  await page.mouse.up();
}
/** The text of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.slice(0, 80));
const lookAt = async (page: Page) =>
  expect(await faultsOf(page, { without: ['main tbody tr:nth-child(n+16)'] })).toEqual([]);

test('a sheet of 1,000 rows: a row is dragged, and all is saved in one request', async () => {
  const page = await openAs(server, WRITER, pathOf(YEAR));
  await hydrated(page);
  expect(await ranks(page).count()).toBe(ROWS);
  const [first, fourth] = [await nameAt(page, 1), await nameAt(page, 4)];
  await page.locator('tr [draggable="true"]').first().waitFor();
  await dragTo(page, fourth, first);
  await page.getByText(`${fourth} is number 1.`).waitFor();
  const last = await nameAt(page, ROWS);
  await fieldOf(page, last).fill('2');
  await page.keyboard.press('Enter');
  await page.getByText(`${last} is number 2.`).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByText('2 moved, by wes.hollander, just now').waitFor();
  expect(sent.filter((path) => path.includes('/lists/'))).toEqual([expect.stringMatching(/\/lists\/\d+\/order$/)]);
  await page.reload();
  expect([await nameAt(page, 1), await nameAt(page, 2), await nameAt(page, 3)]).toEqual([fourth, last, first]);
});

test('by keys alone: a sheet is pasted, a rank typed, the list named and published', async () => {
  const page = await openAs(server, CHIEF, pathOf(SMALL), { expected: /status of 422/ });
  await hydrated(page);
  await lookAt(page);
  await page.getByRole('button', { name: 'Start from the live list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Draft created').waitFor();
  await hydrated(page);
  const ids = await idsIn(page);
  await page.getByRole('link', { name: 'Paste a sheet' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submit list' }).waitFor();
  await hydrated(page);
  await lookAt(page);
  await page.getByLabel('Rows').focus();
  await page.keyboard.insertText(`rank,person_id\n1,${ids[1]}\n1,${ids[0]}`);
  await page.getByRole('button', { name: 'Submit list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rank 1 appears twice (lines 2 and 3).').waitFor();
  await page.getByLabel('Rows').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(ids.toReversed().join('\n'));
  await page.getByRole('button', { name: 'Submit list' }).focus();
  await page.keyboard.press('Enter');
  const toast = page.getByText('List has been submitted. Check your email for updates.');
  await toast.waitFor();
  // The toast disappears after five seconds.
  await toast.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Edit draft' }).focus();
  await page.keyboard.press('Enter');
  await ranks(page).first().waitFor();
  await hydrated(page);
  expect(await idsIn(page)).toEqual(ids.toReversed());
  const third = await nameAt(page, 3);
  await fieldOf(page, third).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await nameAt(page, 1)).toBe(third);
  await page.getByRole('button', { name: 'Save order' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Saved as draft.').waitFor();
  await page.getByRole('link', { name: 'Compare and publish' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Name of the list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save list' }).waitFor();
  await hydrated(page);
  await lookAt(page);
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Portal twelve');
  await page.getByRole('button', { name: 'Save list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('List saved as draft.').waitFor();
  await page.getByLabel('Published: readers see this list').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('List published.').waitFor();
  await page.setViewportSize({ width: SIZES.phone, height: 900 });
  await page.goto(server.url(`/transfer_rankings/hockey/${SMALL}`));
  await page.getByText(/Ranked by our editors\. Updated [A-Z]/).waitFor();
  expect(await page.locator('tbody th[scope="row"]').first().textContent()).toContain(third);
  expect(await faultsOf(page)).toEqual([]);
});

test('two at once: the second merges, and keeps what both did', async () => {
  const first = await openAs(server, CHIEF, pathOf(YEAR));
  await hydrated(first);
  const other = await openAs(server, WRITER, pathOf(YEAR), { expected: /status of 409/ });
  await hydrated(other);
  const [one, five, eight] = [await nameAt(first, 1), await nameAt(first, 5), await nameAt(first, 8)];
  await fieldOf(first, eight).fill('2');
  await first.keyboard.press('Enter');
  await fieldOf(first, five).fill('10');
  await first.keyboard.press('Enter');
  await first.getByRole('button', { name: 'Save order' }).click();
  await first.getByText('Saved as draft.').waitFor();
  await fieldOf(other, five).fill('1');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: 'Save order' }).click();
  await other.getByText('iris.calloway changed this list since you opened it').waitFor();
  await other.getByRole('button', { name: 'Merge with their changes' }).click();
  await other.getByText(`You both changed ${five}: your version is kept.`).waitFor();
  expect(await focused(other)).toMatch(/^Merged with the other changes/);
  expect(await other.getByText('iris.calloway changed this list since').count()).toBe(0);
  expect([await nameAt(other, 1), await nameAt(other, 2), await nameAt(other, 3)]).toEqual([five, one, eight]);
  await other.getByRole('button', { name: 'Save order' }).click();
  await other.getByText('Saved as draft.').waitFor();
  await first.reload();
  expect([await nameAt(first, 1), await nameAt(first, 2), await nameAt(first, 3)]).toEqual([five, one, eight]);
});

test('a sheet says what it did to the draft, and is undone; a stale one stays in the form and goes on the newest draft', async () => {
  const page = await openAs(server, WRITER, pathOf(SHEETS), { expected: /status of (409|422)/ });
  await page.getByRole('button', { name: 'Start from the live list' }).click();
  await page.getByText('Draft created').waitFor();
  await hydrated(page);
  expect(await focused(page)).toMatch(/^Draft created/);
  const ids = await idsIn(page);
  const other = await openAs(server, CHIEF, pathOf(SHEETS), { expected: /status of 409/ });
  await page.goto(server.url(`${pathOf(SHEETS)}?view=sheet`));
  await hydrated(page);
  const rows = page.getByLabel('Rows');
  const submit = () => page.getByRole('button', { name: 'Submit list' }).click();
  const three = [ids[2], ids[0], ids[1]].join('\n');
  await rows.fill(three);
  await submit();
  await page.getByText('The draft now lists 3 players: 0 added, 9 removed, 1 moved.').waitFor();
  expect(await focused(page)).toMatch(/^The draft now lists 3 players/);
  await lookAt(page);
  await page.getByRole('button', { name: 'Undo the sheet' }).click();
  await page.getByText('The sheet was undone. The draft is as it was before.').waitFor();
  expect(await rows.inputValue()).toBe(three);

  // Somebody else saves in between. The sheet stays and is applied to their version.
  await other.reload();
  await hydrated(other);
  await fieldOf(other, await nameAt(other, 12)).fill('1');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: 'Save order' }).click();
  await other.getByText('Saved as draft.').waitFor();
  await submit();
  await page.getByText('iris.calloway changed this list since you opened it').waitFor();
  await lookAt(page);
  await page.getByRole('button', { name: 'Load the newest and keep what I typed' }).click();
  await page.getByText('The newest version is loaded, and what you typed is kept.').waitFor();
  expect(await page.getByText('iris.calloway changed this list since').count()).toBe(0);
  expect(await rows.inputValue()).toBe(three);
  await submit();
  await page.getByText('The draft now lists 3 players: 0 added, 9 removed, 1 moved.').waitFor();
  await page.getByRole('link', { name: 'Compare with what readers see' }).click();
  await page.getByText('3, now 12').waitFor();

  // A discarded draft offers no merge, and ordering continues once it is restored.
  await other.reload();
  await hydrated(other);
  await page.goto(server.url(pathOf(SHEETS)));
  await hydrated(page);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('Draft discarded.').waitFor();
  const removed = await nameAt(other, 1);
  const next = await nameAt(other, 2);
  await other.getByRole('button', { name: `Remove ${removed}` }).click();
  expect(await other.evaluate(() => document.activeElement?.ariaLabel)).toBe(`Remove ${next}`);
  await other.getByRole('button', { name: 'Save order' }).click();
  await other.getByText('wes.hollander discarded this draft.').waitFor();
  const restore = other.getByRole('button', { name: 'Restore the draft and keep my order' });
  await restore.waitFor();
  expect(await other.getByRole('button', { name: 'Merge with their changes' }).count()).toBe(0);
  await restore.click();
  await other.getByText('Merged with the other changes.').waitFor();
  await other.getByRole('button', { name: 'Save order' }).click();
  await other.getByText('Saved as draft.').waitFor();
  expect(await nameAt(other, 1)).toBe(next);
});

test('a note is kept when the draft changed, and many removals are confirmed by their number', async () => {
  const page = await openAs(server, CHIEF, `${pathOf(SHEETS)}?view=compare`, { expected: /status of (409|422)/ });
  const other = await openAs(server, WRITER, pathOf(SHEETS));
  const first = await nameAt(other, 1);
  await fieldOf(other, first).fill('2');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: 'Save order' }).click();
  await other.getByText('Saved as draft.').waitFor();
  await page.getByLabel('What changed (optional)').fill('A cut to two');
  const publish = () => page.getByRole('button', { name: /^Publish as version/ }).click();
  await publish();
  await page.getByText('wes.hollander changed this list since you opened it').waitFor();
  await page.getByRole('button', { name: 'Load the newest and keep what I typed' }).click();
  await page.getByText('The newest version is loaded, and what you typed is kept.').waitFor();
  expect(await page.getByLabel('What changed (optional)').inputValue()).toBe('A cut to two');
  await publish();
  await page.getByText('This takes 10 of 12 players off the list. Confirm to publish.').waitFor();
  const confirm = page.getByLabel('Take 10 of the 12 players readers see off the list');
  expect(await confirm.evaluate((box) => box === document.activeElement)).toBe(true);
  await lookAt(page);
  await page.keyboard.press('Space');
  await publish();
  await page.getByText('List published.').waitFor();
  await hydrated(page);
  expect(await focused(page)).toMatch(/^List published/);
  await page.getByRole('link', { name: 'rename the list' }).click();
  await page.getByRole('button', { name: 'Save list' }).waitFor();
});

test('a typed rank that the list does not have is refused at its field, and nobody moves', async () => {
  const page = await openAs(server, WRITER, pathOf(SMALL));
  await hydrated(page);
  // The previous test published the draft.
  await page.getByRole('button', { name: 'Start from the live list' }).click();
  await page.getByText('Draft created').waitFor();
  await hydrated(page);
  const [first, second] = [await nameAt(page, 1), await nameAt(page, 2)];
  const count = await ranks(page).count();
  for (const text of ['0', '9999', 'abc']) {
    await fieldOf(page, second).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(`Enter 1 to ${count}`).waitFor();
    expect(await fieldOf(page, second).getAttribute('aria-invalid')).toBe('true');
    expect([await nameAt(page, 1), await nameAt(page, 2)]).toEqual([first, second]);
  }
  await lookAt(page);
  await page.keyboard.press('Escape');
  expect(await fieldOf(page, second).inputValue()).toBe('2');
  await fieldOf(page, second).fill('9999');
  await fieldOf(page, first).focus();
  await page.getByRole('alert').getByText(`Enter 1 to ${count}`).waitFor();
  await fieldOf(page, second).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText(`${second} is number 1.`).waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'Enter 1' }).count()).toBe(0);
});

test('more of a ranking is appended, and another filter starts over', async () => {
  const page = await openAs(server, CHIEF, `/transfer_rankings/hockey/${YEAR}`);
  await hydrated(page);
  const rows = page.locator('tbody th[scope="row"]');
  expect(await rows.count()).toBe(50);
  await page.getByRole('link', { name: 'Show more' }).click();
  await page.waitForFunction(() => document.querySelectorAll('tbody th[scope="row"]').length === 100);
  expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Position', exact: true }).click();
  await page.waitForURL(/sort=transfer_position/);
  await page.waitForFunction(() => document.querySelectorAll('tbody th[scope="row"]').length === 50);
});
