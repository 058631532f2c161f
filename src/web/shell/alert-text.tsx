import { createElement, type ReactNode } from 'react';

/**
 * The message of an alert: text in which b, i and a are allowed (decision 48). All other tags are dropped and their text stays; nothing is
 * ever inserted as HTML.
 */

type Open = { tag: 'b' | 'i' | 'a' | null; href: string | undefined; children: ReactNode[] };

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const SAFE = new Set(['https:', 'http:', 'mailto:']);

export function alertText(message: string): ReactNode {
  const root: Open = { tag: null, href: undefined, children: [] };
  const stack: Open[] = [root];
  const top = () => stack.at(-1) ?? root;
  const close = () => {
    const done = stack.pop();
    if (done) top().children.push(elementOf(done, top().children.length));
  };
  let at = 0;
  for (const token of message.matchAll(TOKEN)) {
    const [whole, slash, name = '', attributes = ''] = token;
    addText(top(), message.slice(at, token.index));
    at = token.index + whole.length;
    const tag = kept(name.toLowerCase());
    if (tag === null) continue;
    if (!slash) stack.push({ tag, href: tag === 'a' ? hrefOf(attributes) : undefined, children: [] });
    else if (stack.some((open) => open.tag === tag)) {
      while (top().tag !== tag) close();
      close();
    }
  }
  addText(top(), message.slice(at));
  while (stack.length > 1) close();
  return root.children;
}

const kept = (name: string) => (name === 'b' || name === 'i' || name === 'a' ? name : null);

function addText(open: Open, text: string): void {
  if (text) open.children.push(decode(text));
}

function elementOf({ tag, href, children }: Open, key: number): ReactNode {
  return createElement(tag ?? 'b', { key, ...(href === undefined ? {} : { href }) }, ...children);
}

function hrefOf(attributes: string): string | undefined {
  const [, double, single, bare] = HREF.exec(attributes) ?? [];
  const href = decode(double ?? single ?? bare ?? '').trim();
  const base = 'https://base.invalid';
  return href && URL.canParse(href, base) && SAFE.has(new URL(href, base).protocol) ? href : undefined;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return ENTITIES[String(name).toLowerCase()] ?? whole;
  });
}
