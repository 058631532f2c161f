import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { alertText } from './alert-text.tsx';

const html = (message: string) => renderToStaticMarkup(alertText(message));

test('b, i and a stay, also inside each other', () => {
  expect(html('Your <b>card <i>ended</i></b>: <a href="/users/billing_information">change it</a>.')).toBe(
    'Your <b>card <i>ended</i></b>: <a href="/users/billing_information">change it</a>.',
  );
});

test('all else vanishes, and its text stays text', () => {
  expect(html('<p class="x">One<br>two <u>three</u></p><!-- no -->')).toBe('Onetwo three');
  expect(html('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
});

test('attributes but an address are dropped, and so is an address that runs', () => {
  expect(html('<b onclick="x()">a</b>')).toBe('<b>a</b>');
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '&#106;avascript:x',
    'vbscript:x',
  ])
    expect(html(`<a href="${href}">a</a>`)).toBe('<a>a</a>');
  expect(html("<a target=_top href='https://example.com/?a=1&amp;b=2'>a</a>")).toBe(
    '<a href="https://example.com/?a=1&amp;b=2">a</a>',
  );
});

test('what is not closed ends with the message, what was never opened is ignored', () => {
  expect(html('<b>a <i>b</b> c</i>')).toBe('<b>a <i>b</i></b> c');
  expect(html('</a>a<b>b')).toBe('a<b>b</b>');
});

test('signs by name and number are read once', () => {
  expect(html('&amp;lt;b&amp;gt; &#8217; &#x2019; &nope;')).toBe('&amp;lt;b&amp;gt; ’ ’ &amp;nope;');
});

const payloads = join(findRoot(), '..', 'shared', 'oracles', 'html', 'xss-payloads.json');

test.skipIf(!existsSync(payloads))('hostile messages of others (skipped without ../shared/oracles)', () => {
  const cases: { payload: string }[] = JSON.parse(readFileSync(payloads, 'utf8'));
  expect(cases.length).toBeGreaterThan(50);
  for (const { payload } of cases) {
    const made = html(payload);
    expect(made.replace(/<\/?[bi]>|<\/a>|<a(?: href="[^"]*")?>/g, ''), payload).not.toContain('<');
    for (const [, href = ''] of made.matchAll(/ href="([^"]*)"/g))
      expect(new URL(href.replaceAll('&amp;', '&'), 'https://here.test').protocol, payload).toMatch(
        /^(https?|mailto):$/,
      );
  }
});
