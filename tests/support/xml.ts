/** A small, strict XML parser for the program's output: throws on anything not well-formed. */

export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TOKEN =
  /<\?xml[^>]*\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
/** The characters allowed in XML 1.0: no controls except tab and line ends, no lone surrogates. */
const WRITABLE = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

function decoded(text: string): string {
  return text.replace(/&([^;]{0,8});?/g, (whole, name: string) => {
    const sign = whole.endsWith(';') ? ENTITIES[name] : undefined;
    if (sign === undefined) throw new Error(`not an entity: ${whole}`);
    return sign;
  });
}

export function readXml(source: string): Element {
  if (!WRITABLE.test(source)) throw new Error('a character that XML cannot hold');
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(source);
    if (!found) throw new Error(`not well-formed at ${at}: ${source.slice(at, at + 60)}`);
    const [, cdata, closed, name, attributes = '', isEmpty, text] = found;
    const inside = open.at(-1) ?? root;
    if (closed !== undefined) {
      if (open.length < 2 || inside.name !== closed) throw new Error(`</${closed}> closes <${inside.name}>`);
      open.pop();
    } else if (name !== undefined) {
      const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
      inside.children.push(element);
      if (isEmpty === '') open.push(element);
    } else if (cdata !== undefined) inside.text += cdata;
    else if (text !== undefined) inside.text += decoded(text);
  }
  const [document, ...others] = root.children;
  if (open.length > 1 || !document || others.length > 0 || root.text.trim() !== '') throw new Error('not one element');
  return document;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, decoded(value)] as const,
  );
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error(`an attribute twice: ${text}`);
  return Object.fromEntries(pairs);
}

/** The text of the child with that name; undefined: there is none. */
export const textAt = ({ children }: Element, name: string): string | undefined =>
  children.find((child) => child.name === name)?.text;
