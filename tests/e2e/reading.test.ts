import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { hydrated, openPage, SIZES, shiftsOnceDrawn } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, sharedServer, startServer } from '#tests/support/running-server.ts';

/** Stories for readers: free, metered, and for members, with and without JavaScript. */

const INFINITE_SCROLL = `insert into feature_flags (name, definition) values ('enable_infinite_scroll_articles',
  '{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"on"}')`;

let server: RunningServer;
type Story = { slug: string; headline: string; access: string };
let stories: Story[];
beforeAll(async () => {
  server = await sharedServer();
  const { body } = await ask(server, server.url('/api/v2/content/contents/headline_news_feed?per_page=100'));
  stories = JSON.parse(body).contents;
});

const ofKind = (access: string): Story[] => stories.filter((story) => story.access === access);
function first(access: string): Story {
  const [story] = ofKind(access);
  if (!story) throw new Error(`the demo network has no ${access} story`);
  return story;
}
const address = ({ slug }: Story) => server.url(`/news/${slug}`);
const gate = (page: Page) => page.getByRole('region', { name: 'Subscriber access' });
const ending = (page: Page) => page.getByText('This story belongs to the demo network', { exact: false });

test('from the front page into a free story, and on to the next', async () => {
  const page = await openPage();
  await page.goto(server.url('/'));
  await hydrated(page);
  const lead = page.locator('main article h2 a').first();
  const headline = (await lead.textContent()) ?? '';
  await lead.click();
  await page.getByRole('heading', { level: 1, name: headline }).waitFor();
  await page.goto(address(first('free')));
  await ending(page).waitFor();
  expect(await gate(page).count()).toBe(0);
  await page.getByRole('heading', { name: 'Read next' }).waitFor();
  const next = page.getByRole('complementary', { name: 'About this story' }).locator('article a').first();
  const following = (await next.textContent()) ?? '';
  await next.click();
  await page.getByRole('heading', { level: 1, name: following }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: first('free').headline }).waitFor();
});

test('a page that was drawn anew before its script came has its story all the same', async () => {
  const page = await openPage({ expected: /hydrat|Minified React error/i });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const name = document.querySelector('header a');
      if (name) name.textContent = 'Translated';
    });
  });
  await page.goto(address(first('free')));
  await page.getByRole('heading', { level: 1, name: first('free').headline }).waitFor();
  await ending(page).waitFor();
});

const lockedParts = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}';
    return {
      elements: document.querySelectorAll('.locked-story').length,
      named: JSON.parse(text)['@graph'][0].hasPart?.cssSelector,
    };
  });

test('a visitor opens three registered stories; the fourth says when there is one more', async () => {
  const page = await openPage();
  const registered = ofKind('registered').slice(0, 4);
  expect(registered).toHaveLength(4);
  for (const [index, story] of registered.slice(0, 3).entries()) {
    await page.goto(address(story));
    await ending(page).waitFor();
    await page.getByText(`${index + 1} of 3 free stories used.`).waitFor();
    // The page marks the locked part for search engines only if it contains it.
    expect(await lockedParts(page)).toEqual({ elements: 1, named: '.locked-story' });
  }
  const [, , , last] = registered;
  if (!last) throw new Error('there is no fourth');
  await page.goto(address(last));
  await page.getByRole('heading', { name: 'You’ve read your 3 free stories for now' }).waitFor();
  expect(await lockedParts(page)).toEqual({ elements: 0, named: undefined });
  expect(await gate(page).textContent()).toMatch(/You’ve used 3 of 3 in the last 30 days\. Your next one opens on/);
  expect(await ending(page).count()).toBe(0);
});

test('without a script a registered story opens by a button', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(address(first('registered')));
  expect(await ending(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Read the full story' }).click();
  await page.getByRole('button', { name: 'Open this story' }).click();
  await ending(page).waitFor();
});

test('a member reads what others see the gate of, and gives it to a friend', async () => {
  const story = first('premium');
  const visitor = await openPage();
  await visitor.goto(address(story));
  await visitor.getByRole('heading', { name: 'Subscribe to keep reading' }).waitFor();
  expect(await ending(visitor).count()).toBe(0);
  const member = await openAs(server, 'june.albrecht', `/news/${story.slug}`);
  await ending(member).waitFor();
  await member.getByRole('button', { name: 'Gift this story' }).click();
  const gift = await member.getByLabel('Gift link').inputValue();
  await visitor.goto(server.url(`/news/${story.slug}${new URL(gift).search}`));
  await ending(visitor).waitFor();
  await visitor.goto(address(story));
  await visitor.getByRole('heading', { name: 'Subscribe to keep reading' }).waitFor();

  const plain = await openPage({ javaScript: false });
  await plain.goto(server.url(`/news/${story.slug}${new URL(gift).search}`));
  await plain.getByRole('link', { name: 'Read the full story' }).click();
  await plain.getByRole('button', { name: 'Open this story' }).click();
  await ending(plain).waitFor();
});

test('a gift that is over says so where the story is opened by a button, too', async () => {
  const page = await openPage();
  await page.goto(server.url(`/news/${first('premium').slug}/reading?gift=never-was`));
  await hydrated(page);
  await page.getByRole('button', { name: 'Open this story' }).click();
  await page.getByText('This gift link no longer works').waitFor();
  expect(await ending(page).count()).toBe(0);
});

describe.each(['free', 'registered', 'premium'])('nothing moves on a %s story', (access) => {
  test.each([SIZES.phone, SIZES.desktop])('at %i', async (width) => {
    const page = await openPage({ width });
    const shown = async () => {
      await hydrated(page);
      if (access !== 'premium') await ending(page).waitFor({ state: 'attached' });
    };
    expect(await shiftsOnceDrawn(page, { url: address(first(access)), fonts: 'first', shown })).toEqual([]);
  });
});

test('what is printed is the story alone', async () => {
  const page = await openPage();
  await page.goto(address(first('free')));
  await ending(page).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Read next' }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false);
  expect(await ending(page).isVisible()).toBe(true);
});

describe('where the flag says so, story after story', () => {
  let scrolling: RunningServer;
  beforeAll(async () => {
    scrolling = await startServer({ prepare: [INFINITE_SCROLL] });
  });
  afterAll(() => scrolling?.stop());

  test('the address and the title are those of what is read, down and up again', async () => {
    const page = await openPage();
    const opened = `${scrolling.url(`/news/${first('free').slug}`)}?from=here`;
    await page.goto(opened);
    await hydrated(page);
    const title = await page.title();
    const further = page.locator('[data-story]');
    for (const count of [1, 2]) {
      await expect
        .poll(async () => {
          await page.keyboard.press('End');
          return further.count();
        })
        .toBeGreaterThanOrEqual(count);
      const last = further.nth(count - 1);
      // Puts the beginning of the story just above the middle. After a short story the next one may be in the same window.
      await last.evaluate((story) => scrollBy(0, story.getBoundingClientRect().top - innerHeight / 2 + 8));
      const { story = '', headline = '' } = await last.evaluate(({ dataset }: HTMLElement) => ({
        story: dataset.story,
        headline: dataset.headline,
      }));
      await page.waitForURL(scrolling.url(`/news/${story}`));
      expect(await page.title()).toBe(`${headline} | Bluechip`);
    }
    // Repeated as above, because content that loads during the scroll can move the page away from where one key press led.
    await expect
      .poll(async () => {
        await page.keyboard.press('Home');
        return page.url();
      })
      .toBe(opened);
    expect(await page.title()).toBe(title);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});
