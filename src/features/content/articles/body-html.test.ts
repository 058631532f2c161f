import { expect, test } from 'vitest';
import { readXml } from '#tests/support/xml.ts';
import type { ArticleBlock, TextRun } from './article-block-view.ts';
import { bodyHtml } from './body-html.ts';

const PLACES = {
  siteUrl: 'https://alabama.bluechip.example',
  articleUrl: 'https://alabama.bluechip.example/news/one',
  pictureUrl: (src: string) => `https://bluechip.example${src}/original/1280`,
  teamUrl: (slug: string) => `https://bluechip.example/team/${slug}/football/2027`,
};
const run = (text: string, more: Partial<TextRun> = {}): TextRun => ({ text, marks: [], href: null, ...more });
const html = (...blocks: ArticleBlock[]) => bodyHtml(blocks, PLACES);

test('text is escaped, marked and linked, and breaks are kept', () => {
  const written = html({
    type: 'paragraph',
    runs: [
      run('<script>alert(1)</script> & "q"\n'),
      run('strong', { marks: ['bold', 'italic'] }),
      run('ours', { href: '/team/x?a=1&b=2' }),
      run('theirs', { href: 'https://e.example/"><b>' }),
    ],
  });
  expect(written).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;q&quot;<br/><em><strong>strong</strong></em>' +
      '<a href="https://alabama.bluechip.example/team/x?a=1&amp;b=2">ours</a>' +
      '<a href="https://e.example/&quot;&gt;&lt;b&gt;">theirs</a></p>',
  );
});

test('lists keep their depths', () => {
  const items = [0, 1, 2, 1, 0, 2].map((depth, index) => ({ depth, runs: [run(`${index}`)] }));
  expect(html({ type: 'list', isOrdered: true, start: 3, items })).toBe(
    '<ol start="3"><li>0<ul><li>1<ul><li>2</li></ul></li><li>3</li></ul></li><li>4<ul><li>5</li></ul></li></ol>',
  );
});

test('cards, galleries and videos are links to where they are; a picture is a picture', () => {
  const image = {
    id: 1,
    alt: 'Of the picture',
    credit: 'A. Photo',
    width: 10,
    height: 10,
    thumbhash: null,
    src: '/media/s',
  };
  const prospect = { classYear: 2027, slug: 'sam', name: 'Sam <b>' };
  const team = { id: 1, slug: 'alabama', shortName: 'Alabama', abbreviation: 'ALA', teamKey: null };
  const written = html(
    { type: 'figure', image, alt: '', caption: 'C & D', credit: '' },
    { type: 'gallery', galleryId: 7, title: 'Camp', count: 3, image: null },
    { type: 'embed', source: 'youtube', reference: 'abcdefghijk' },
    // Only the fields that a link needs.
    { type: 'prospect', prospect: prospect as Extract<ArticleBlock, { type: 'prospect' }>['prospect'] },
    { type: 'team', team },
  );
  expect(written.split('\n')).toEqual([
    '<figure><img src="https://bluechip.example/media/s/original/1280" alt="Of the picture"/><figcaption>C &amp; D A. Photo</figcaption></figure>',
    '<p><a href="https://alabama.bluechip.example/galleries/7">Gallery: Camp</a></p>',
    '<p><a href="https://alabama.bluechip.example/news/one">Video at YouTube</a></p>',
    '<p><a href="https://alabama.bluechip.example/content/prospects/2027/sam">Sam &lt;b&gt;</a></p>',
    '<p><a href="https://bluechip.example/team/alabama/football/2027">Alabama</a></p>',
  ]);
});

test('every kind of block is well-formed XML, whatever its text', () => {
  const odd = run('a\u0000b\ud83d ]]> 😀 & <x>');
  const cell = { isHeader: true, colspan: 2, rowspan: 1, runs: [odd] };
  const written = html(
    { type: 'paragraph', runs: [odd] },
    { type: 'heading', level: 3, runs: [odd] },
    { type: 'quote', paragraphs: [[odd], [odd]] },
    { type: 'list', isOrdered: false, start: 1, items: [{ depth: 2, runs: [odd] }] },
    { type: 'table', rows: [{ cells: [cell, { ...cell, isHeader: false, rowspan: 2 }] }] },
    { type: 'rule' },
  );
  const { children } = readXml(`<x>${written}</x>`);
  expect(children.map(({ name }) => name)).toEqual(['p', 'h3', 'blockquote', 'ul', 'table', 'hr']);
  expect(children[0]?.text).toBe('ab\ufffd ]]> 😀 & <x>');
  expect(written).toContain('<th colspan="2">');
});
