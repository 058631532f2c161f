import { isLinkAddress } from './link-address-view.ts';

/**
 * The style of foreign text, reduced to what an article supports: bold, italic, strikethrough and links, from tags and inline styles. Pure.
 */

export type Look = { bold: boolean; italic: boolean; strike: boolean; href: string | null };
export const PLAIN: Look = { bold: false, italic: false, strike: false, href: null };

export type Attrs = Readonly<Record<string, string | undefined>>;
export type Style = ReadonlyMap<string, string>;

/** A quoted string may contain a semicolon. */
const DECLARATION = /(?:"[^"]*"|'[^']*'|[^;"'])+/g;
const LONGEST_STYLE = 4_000;

/** The style of a tag: the rules for its classes, overridden by its inline style. */
export function styleOf({ style = '', class: classes = '' }: Attrs, tag: string, sheet: Sheet): Style {
  const rules = sheet.size === 0 ? [] : classes.split(/\s+/, MOST_CLASSES).flatMap((name) => sheet.get(name) ?? []);
  const ruled = rules.filter((rule) => rule.tag === '' || rule.tag === tag).flatMap(({ style: own }) => [...own]);
  return new Map([...ruled, ...declarationsOf(style)]);
}

const declarationsOf = (style: string): [string, string][] =>
  (style.slice(0, LONGEST_STYLE).match(DECLARATION) ?? []).map((declaration) => {
    const [name = '', ...value] = declaration.toLowerCase().split(':');
    return [name.trim(), value.join(':').replace('!important', '').trim()];
  });

/** By class; `tag` is empty for a rule that applies to any tag. */
export type Sheet = Map<string, { tag: string; style: [string, string][] }[]>;

/** Rules for a class may not hide text: they may be for print, or for another screen size. */
const RULED = new Set(
  `font font-style font-weight text-decoration text-decoration-line margin margin-left mso-list text-indent`.split(' '),
);
const LONGEST_SHEET = 500_000;
const MOST_CLASSES = 20;
/** Limits for one class, and for the number of classes, so that a hostile style sheet does not cost time at every tag. */
const MOST_RULES = 8;
const MOST_RULED = 2_000;

/** The rules of a style sheet for a single class, such as `.c1` or `p.c1`, up to the first nested rule. */
export function readSheet(text: string, sheet: Sheet): void {
  const rules =
    text
      .slice(0, LONGEST_SHEET)
      .replaceAll('<!--', '')
      .split(/@media|@supports|@layer|@container/)[0] ?? '';
  for (const rule of rules.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{');
    const style = [...new Map(declarationsOf(declarations).filter(([name]) => RULED.has(name)))];
    if (style.length === 0) continue;
    for (const selector of selectors.slice(selectors.lastIndexOf('*/') + 1).split(',')) {
      const [, tag = '', name] = /^[\s/]*([a-z0-9]*)\.([\w-]+)\s*$/i.exec(selector) ?? [];
      const known = sheet.get(name ?? '') ?? [];
      if (name !== undefined && known.length < MOST_RULES && sheet.size < MOST_RULED)
        sheet.set(name, [...known, { tag: tag.toLowerCase(), style }]);
    }
  }
}

/** The value of a property, including the `font` shorthand; undefined if it is not set or inherited. */
const fontPart = (style: Style, name: string): string | undefined => {
  const own = style.get(name);
  if (own !== undefined) return ['inherit', 'unset'].includes(own) ? undefined : own;
  const font = style.get('font');
  return font === undefined || ['inherit', 'unset'].includes(font) ? undefined : font.replace(/["'].*|,.*/, '');
};

function isBold(tag: string, style: Style, around: boolean): boolean {
  const weight = fontPart(style, 'font-weight');
  if (weight === undefined) return tag === 'b' || tag === 'strong' || around;
  const words = weight.split(/\s+/);
  // CSS renders weights of 600 and above in bold.
  return words.some((word) => word === 'bold' || word === 'bolder' || (/^\d{3,4}$/.test(word) && Number(word) >= 600));
}

function isItalic(tag: string, style: Style, around: boolean): boolean {
  const slant = fontPart(style, 'font-style');
  return slant === undefined ? tag === 'i' || tag === 'em' || around : /\b(?:italic|oblique)\b/.test(slant);
}

/** A strikethrough applies to everything inside, whatever the inner styles say. */
function isStruck(tag: string, style: Style, around: boolean): boolean {
  const line = style.get('text-decoration-line') ?? style.get('text-decoration');
  const own = line === undefined ? ['s', 'strike', 'del'].includes(tag) : line.includes('line-through');
  return around || own;
}

const LONGEST_ADDRESS = 2_000;

/** Parsed as a browser does: surrounding spaces and newlines inside are ignored. */
function addressOf(text: string): string | null {
  const address = text
    .trim()
    .replace(/[\t\n\r]/g, '')
    .replaceAll(' ', '%20');
  // Google rewrites links of a page that it saves to go through its own URL.
  const beyond = address.startsWith('https://www.google.com/url?') ? URL.parse(address)?.searchParams.get('q') : null;
  const to = beyond && isLinkAddress(beyond) ? beyond : address;
  return to.length <= LONGEST_ADDRESS && isLinkAddress(to) ? to : null;
}

export const lookOf = (around: Look, tag: string, attrs: Attrs, style: Style): Look => ({
  bold: isBold(tag, style, around.bold),
  italic: isItalic(tag, style, around.italic),
  strike: isStruck(tag, style, around.strike),
  href: tag === 'a' && attrs.href !== undefined ? addressOf(attrs.href) : around.href,
});

/** Not visible in the original: Word's hidden text, and reviewers' comments. */
export const isHidden = (style: Style): boolean =>
  style.get('display') === 'none' ||
  style.get('mso-hide') === 'all' ||
  style.get('mso-special-character') === 'comment' ||
  style.get('mso-element') === 'comment-list';
