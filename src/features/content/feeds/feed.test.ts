import { execFileSync, spawnSync } from 'node:child_process';
import Parser from 'rss-parser';
import { expect, test } from 'vitest';
import { readXml, textAt } from '#tests/support/xml.ts';
import { type Feed, type FeedItem, jsonFeedOf, lastChange, rssOf } from './feed.ts';

const ODD = 'Odd \u0000\u0008\u001b ]]> <b> & "q" 😀 \ud83d end';
const CLEAN = 'Odd  ]]> <b> & "q" 😀 \ufffd end';

const item = (more: Partial<FeedItem> = {}): FeedItem => ({
  id: 'tag:a.example,2026:article:1',
  url: 'https://a.example/news/one?x=1&y=2',
  title: ODD,
  summary: 'The sentence.',
  html: '<p>All of it &amp; more ]]&gt;</p>',
  teaser: ['The opening …'],
  lock: '',
  author: { name: 'Ann <Author>', url: 'https://a.example/authors/ann' },
  section: 'Football',
  picture: { url: 'https://a.example/media/1/16x9/1280', type: 'image/jpeg', alt: 'A play' },
  publishedAt: new Date('2026-11-20T16:00:00Z'),
  updatedAt: new Date('2026-11-20T18:00:00Z'),
  ...more,
});
const feed = (...items: FeedItem[]): Feed => ({
  title: `${ODD} feed`,
  description: 'The latest.',
  pageUrl: 'https://a.example/',
  feedUrl: 'https://a.example/feed.xml',
  items,
});
const locked = item({ html: null, lock: 'For members' });

test('a library that did not write it reads the feed, odd characters and all', async () => {
  const read = await new Parser().parseString(rssOf(feed(item(), locked)));
  expect(read).toMatchObject({
    title: `${CLEAN} feed`,
    link: 'https://a.example/',
    feedUrl: 'https://a.example/feed.xml',
  });
  const [free, closed] = read.items;
  expect(free).toMatchObject({
    title: CLEAN,
    link: 'https://a.example/news/one?x=1&y=2',
    guid: 'tag:a.example,2026:article:1',
    creator: 'Ann <Author>',
    isoDate: '2026-11-20T16:00:00.000Z',
    categories: ['Football'],
    'content:encoded': '<p>All of it &amp; more ]]&gt;</p>',
    enclosure: { url: 'https://a.example/media/1/16x9/1280', type: 'image/jpeg', length: '0' },
  });
  expect(closed?.['content:encoded']).toBeUndefined();
  expect(closed?.content).toBe(
    '<p>The sentence.</p>\n<p>The opening …</p>\n<p>For members. <a href="https://a.example/news/one?x=1&amp;y=2">Read it on the site</a></p>',
  );
});

test('it is well-formed and says what RSS asks for, with and without items', () => {
  for (const items of [[], [item(), locked]]) {
    const { name, attributes, children } = readXml(rssOf(feed(...items)));
    expect({ name, version: attributes.version }).toEqual({ name: 'rss', version: '2.0' });
    const [channel] = children;
    for (const wanted of ['title', 'link', 'description'])
      expect(channel && textAt(channel, wanted)?.trim()).toEqual(expect.stringMatching(/./));
    expect(channel?.children.filter((child) => child.name === 'item')).toHaveLength(items.length);
  }
});

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;
test.skipIf(!hasXmllint)('xmllint accepts it', () => {
  const options = { input: rssOf(feed(item(), locked)), encoding: 'utf8' } as const;
  expect(execFileSync('xmllint', ['--noout', '-'], options)).toBe('');
});

test('the same as JSON Feed 1.1', () => {
  const read = JSON.parse(jsonFeedOf(feed(item(), locked)));
  expect(read).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: 'https://a.example/feed.xml' });
  expect(read.items[0]).toMatchObject({
    id: 'tag:a.example,2026:article:1',
    title: CLEAN,
    content_html: '<p>All of it &amp; more ]]&gt;</p>',
    date_published: '2026-11-20T16:00:00.000Z',
    image: 'https://a.example/media/1/16x9/1280',
    authors: [{ name: 'Ann <Author>', url: 'https://a.example/authors/ann' }],
  });
  expect(read.items[1].content_html).toContain('For members');
});

test('a feed is as old as the latest change in it', () => {
  expect(lastChange(feed())).toBeNull();
  expect(lastChange(feed(item(), item({ updatedAt: new Date('2026-11-21T00:00:00Z') })))).toEqual(
    new Date('2026-11-21T00:00:00Z'),
  );
});
