import { isLinkAddress } from './link-address-view.ts';

/** How text of another program looks, of what an article knows: bold, italic, struck and linked. Tags and inline styles alike. Pure. */

export type Look = { bold: boolean; italic: boolean; strike: boolean; href: string | null };
export const PLAIN: Look = { bold: false, italic: false, strike: false, href: null };

export type Attrs = Readonly<Record<string, string | undefined>>;
export type Style = ReadonlyMap<string, string>;

/** A quoted text may hold a semicolon. */
const DECLARATION = /(?:"[^"]*"|'[^']*'|[^;"'])+/g;
const LONGEST_STYLE = 4_000;

export function styleOf({ style = '' }: Attrs): Style {
  const declarations = style.slice(0, LONGEST_STYLE).match(DECLARATION) ?? [];
  return new Map(
    declarations.map((declaration) => {
      const [name = '', ...value] = declaration.toLowerCase().split(':');
      return [name.trim(), value.join(':').replace('!important', '').trim()];
    }),
  );
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
  return address.length <= LONGEST_ADDRESS && isLinkAddress(address) ? address : null;
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
