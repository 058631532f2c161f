import { expect, test } from 'vitest';
import { cpuTimeOf } from '#tests/support/cpu-time.ts';
import { readBoardSites } from './read-board-sites.ts';
import { readFeed } from './read-feed.ts';

const BASE = 'https://boards.example/feed';
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>B</title>${items}</channel></rss>`;
const item = (title: string, link = 'https://boards.example/1') =>
  `<item><title>${title}</title><link>${link}</link></item>`;
const titles = (text: string) => readFeed(text, BASE).map(({ title }) => title);

test('RSS, Atom, RDF and JSON Feed say the same', () => {
  const expected = {
    title: 'Who starts?',
    href: 'https://boards.example/t/1',
    author: 'quill',
    postedAt: '2026-11-21T18:00:00.000Z',
  };
  const forms = [
    rss(
      `<item><title>Who starts?</title><link>https://boards.example/t/1</link><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">quill</dc:creator><pubDate>Sat, 21 Nov 2026 18:00:00 GMT</pubDate></item>`,
    ),
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>B</title><id>b</id><entry><title type="html">Who &lt;i&gt;starts&lt;/i&gt;?</title><id>1</id><link href="/t/1"/><author><name>quill</name></author><published>2026-11-21T18:00:00Z</published></entry></feed>`,
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>B</title><link>https://boards.example</link><description>d</description></channel><item rdf:about="1"><title>Who starts?</title><link>https://boards.example/t/1</link><dc:creator>quill</dc:creator><dc:date>2026-11-21T18:00:00Z</dc:date></item></rdf:RDF>`,
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'B',
      items: [
        {
          id: '1',
          url: 'https://boards.example/t/1',
          title: 'Who starts?',
          authors: [{ name: 'quill' }],
          date_published: '2026-11-21T18:00:00Z',
        },
      ],
    }),
  ];
  for (const form of forms) expect(readFeed(form, BASE)).toEqual([expected]);
});

test('of HTML in a title the words are left, and nothing of what runs', () => {
  const hostile = rss(
    item('&lt;b&gt;Bold&lt;/b&gt; &amp;amp; brave') +
      item('<![CDATA[<script>alert(1)</script>Run]]>') +
      item('<![CDATA[<img src=x onerror=alert(1)>Look]]>') +
      item('5 &lt; 6'),
  );
  expect(titles(hostile)).toEqual(['Bold & brave', 'Run', 'Look', '5 < 6']);
});

test('a thread without words or without an address of the web is left out; there are twenty at most', () => {
  const odd = ['javascript:alert(1)', 'data:text/html,x', 'https://a@evil.example/', 'ftp://x.example/', ''];
  expect(titles(rss(odd.map((link) => item('x', link)).join('') + item(' ') + item('<![CDATA[<br>]]>')))).toEqual([]);
  expect(readFeed(rss(item('x', '/t/2?a=1')), BASE)[0]?.href).toBe('https://boards.example/t/2?a=1');
  expect(titles(rss(item('x').repeat(50)))).toHaveLength(20);
  expect(titles(rss(item('y'.repeat(5_000))))[0]).toHaveLength(200);
  expect(
    readFeed(rss(`<item><title>x</title><link>/a</link><pubDate>soon</pubDate></item>`), BASE)[0]?.postedAt,
  ).toBeNull();
});

test.each([
  ['a page', '<!doctype html><html><body>Sign in</body></html>'],
  ['nothing', ''],
  ['JSON that is no feed', '{"a":1}'],
  ['half a feed', '<rss version="2.0"><channel><item><title>x'],
  ['entities that grow', `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}">]>${rss(item('&b;'))}`],
  ['a file of ours', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rss(item('&a;'))}`],
  ['a deep one', `<rss version="2.0"><channel>${'<a>'.repeat(200_000)}`],
  ['a title of tags without an end', `<rss version="2.0"><channel><item><title>${'<'.repeat(50_000)}`],
  ['a title of attributes without an end', `<rss version="2.0"><channel><item><title>${'<a b="'.repeat(50_000)}`],
  ['a title of such tags in a whole feed', rss(item('<a'.repeat(50_000)))],
  ['deep JSON', `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(100_000)}`],
])('%s is no feed, and costs no more than a feed of its length', async (_, text) => {
  const refuse = () => expect(() => readFeed(text, BASE)).toThrow();
  // A short feed parses too fast to measure.
  const feed = rss(item('x').repeat(Math.max(text.length, 100_000) / item('x').length));
  expect(await cpuTimeOf(refuse)).toBeLessThan(await cpuTimeOf(() => readFeed(feed, BASE)));
});

test('boards by their members; a row that cannot be read is left out', () => {
  const listed = [
    { site: 'auburn', members: 10, url: 'https://boards.example/auburn' },
    { site: 'Alabama', members: 20, url: '/alabama' },
    { site: 'x y', members: 1, url: 'https://boards.example/' },
    { site: 'georgia', members: -1, url: 'https://boards.example/' },
    { site: 'georgia', members: 5, url: 'javascript:alert(1)' },
    null,
  ];
  const expected = [
    { subdomain: 'alabama', members: 20, href: 'https://boards.example/alabama' },
    { subdomain: 'auburn', members: 10, href: 'https://boards.example/auburn' },
  ];
  expect(readBoardSites(JSON.stringify(listed), BASE)).toEqual(expected);
  expect(readBoardSites(JSON.stringify({ sites: listed }), BASE)).toEqual(expected);
  expect(() => readBoardSites('{"a":1}', BASE)).toThrow();
  expect(() => readBoardSites('<rss/>', BASE)).toThrow();
});
