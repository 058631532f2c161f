import { beforeAll, expect, test } from 'vitest';
import { SPORTS } from '#kernel/sports.ts';
import { ask } from '#tests/support/ask.ts';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { firstProspectPath } from '#tests/support/pages.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** The placeholder of a portrait, filled with the letters of a position. */

let server: RunningServer;
let prospectPath = '';
let positions: string[] = [];
beforeAll(async () => {
  server = await sharedServer();
  prospectPath = await firstProspectPath(server);
  const lists = await Promise.all(
    SPORTS.map(async (sport) => {
      const { body } = await ask(server, server.url(`/api/v2/positions?sport=${sport}&type=prospect`));
      return JSON.parse(body).positions.map(({ code }: { code: string }) => code);
    }),
  );
  positions = [...new Set(lists.flat())];
});

test.each([
  [SIZES.phone, 'the web font'],
  [SIZES.tablet, 'the web font'],
  [SIZES.desktop, 'the web font'],
  [SIZES.phone, 'its fallback'],
  [SIZES.desktop, 'its fallback'],
] as const)('at %i the letters of every position fit into the portrait of a profile, in %s', async (width, font) => {
  expect(positions).toContain('WR');
  const page = await openPage({ width, expected: /ERR_FAILED/ });
  if (font === 'its fallback') await page.route('**/*.woff2', (route) => route.abort());
  // From here on, the fonts are in the browser's cache.
  await page.goto(server.url('/privacy'));
  await page.evaluate(() => document.fonts.ready);
  await page.goto(server.url(prospectPath));
  await hydrated(page);
  const cut = await page.locator('main [data-letters]').evaluate((letters, marks) => {
    const fits = (mark: string) => {
      letters.textContent = mark;
      letters.dataset.letters = String(Math.min(4, mark.length));
      const range = document.createRange();
      range.selectNodeContents(letters);
      const text = range.getBoundingClientRect();
      const frame = letters.parentElement?.getBoundingClientRect();
      // The letters overlap slightly, so the last one extends beyond its text.
      const edge = 6;
      return frame !== undefined && text.left >= frame.left + edge && text.right <= frame.right - edge;
    };
    return marks.filter((mark) => !fits(mark));
  }, positions);
  expect(cut).toEqual([]);
});
