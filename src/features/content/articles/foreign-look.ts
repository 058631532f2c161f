import { isLinkAddress } from './link-address-view.ts';

/** How text of another program looks, of what an article knows: bold, italic, struck and linked. Tags and inline styles alike. Pure. */

export type Look = { bold: boolean; italic: boolean; strike: boolean; href: string | null };
export const PLAIN: Look = { bold: false, italic: false, strike: false, href: null };

export type Attrs = Readonly<Record<string, string | undefined>>;
export type Style = ReadonlyMap<string, string>;

/** A quoted text may hold a semicolon. */
const DECLARATION = /(?:"[^"]*"|'[^']*'|[^;"'])+/g;
const LONGEST_STYLE = 4_000;

/** Of the tag's own style, and before it of the rules for its classes. */
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

/** By class; `tag` is empty where a rule is for any. */
export type Sheet = Map<string, { tag: string; style: [string, string][] }[]>;

/** A rule for a class hides nothing: it may be for paper, or for a screen of another size. */
const RULED = new Set(
  `font font-style font-weight text-decoration text-decoration-line margin margin-left mso-list text-indent`.split(' '),
);
const LONGEST_SHEET = 500_000;
const MOST_CLASSES = 20;
/** Of one class, and classes at all: more are not read, so that a hostile sheet does not cost time at every tag. */
const MOST_RULES = 8;
const MOST_RULED = 2_000;

/** The rules of a style sheet for a class alone, such as `.c1` or `p.c1`, up to the first that holds others. */
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

/** What a style says of a property, from `font` too; undefined where it says nothing, or leaves it as it is around. */
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
  // CSS draws 600 and more in the bold face.
  return words.some((word) => word === 'bold' || word === 'bolder' || (/^\d{3,4}$/.test(word) && Number(word) >= 600));
}

function isItalic(tag: string, style: Style, around: boolean): boolean {
  const slant = fontPart(style, 'font-style');
  return slant === undefined ? tag === 'i' || tag === 'em' || around : /\b(?:italic|oblique)\b/.test(slant);
}

/** A line through text is drawn through everything inside, whatever that says of itself. */
function isStruck(tag: string, style: Style, around: boolean): boolean {
  const line = style.get('text-decoration-line') ?? style.get('text-decoration');
  const own = line === undefined ? ['s', 'strike', 'del'].includes(tag) : line.includes('line-through');
  return around || own;
}

const LONGEST_ADDRESS = 2_000;

/** As a browser reads an address: spaces around it and line ends within it do not count. */
function addressOf(text: string): string | null {
  const address = text
    .trim()
    .replace(/[\t\n\r]/g, '')
    .replaceAll(' ', '%20');
  // Google leads links of a page that it saves through its own address.
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

/** Not shown where it came from: hidden text of Word, and the comments of its reviewers. */
export const isHidden = (style: Style): boolean =>
  style.get('display') === 'none' ||
  style.get('mso-hide') === 'all' ||
  style.get('mso-special-character') === 'comment' ||
  style.get('mso-element') === 'comment-list';
