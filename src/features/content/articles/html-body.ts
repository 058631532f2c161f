import sanitizeHtml from 'sanitize-html';
import type { ArticleBody, ArticleMark, ArticleNode } from './article-body.ts';
import { BODY_LIMITS, type CleanVerdict, cleanBody } from './clean-body.ts';
import { embedOfAddress } from './embed-address-view.ts';

/**
 * HTML of another program → a body. First the allow-list of tags (sanitize-html), whose output is well formed and has every other "<"
 * escaped; that is read tag by tag; then the allow-list of nodes. Pictures are not taken over: they need a place, a text and a credit
 * of their own. Pure.
 */

const BLOCKS: Readonly<Record<string, string>> = {
  p: 'paragraph',
  h2: 'heading',
  h3: 'heading',
  blockquote: 'blockquote',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  table: 'table',
  tr: 'tableRow',
  th: 'tableHeader',
  td: 'tableCell',
};
const MARKS: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic', s: 'strike', a: 'link' };
const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  div: 'p',
  section: 'p',
  figcaption: 'p',
  pre: 'p',
  dt: 'p',
  dd: 'p',
};
/** Their text is no words of the page. */
const SILENT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'svg',
  'math',
  'title',
  'xmp',
  'object',
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...Object.keys(BLOCKS), ...Object.keys(MARKS), 'br', 'hr', 'iframe'],
  allowedAttributes: {
    a: ['href'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    iframe: ['src'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: SILENT,
  nestingLimit: BODY_LIMITS.depth - 4,
  transformTags: Object.fromEntries(Object.entries(RENAMED).map(([from, to]) => [from, to])),
};

export function articleBodyOfHtml(html: string): CleanVerdict {
  const builder = new Map<ArticleNode, ArticleNode>();
  const root: ArticleNode = { type: 'doc', content: [] };
  let at = root;
  const marks: ArticleMark[] = [];
  const add = (node: ArticleNode) => {
    at.content ??= [];
    at.content.push(node);
  };
  const open = (node: ArticleNode) => {
    add(node);
    builder.set(node, at);
    at = node;
  };

  for (const { text, name, isEnd, attrs } of piecesOf(sanitizeHtml(html, OPTIONS))) {
    if (text !== undefined) {
      if (holdsWords(at) || text.trim() !== '') add({ type: 'text', text, marks: [...marks] });
    } else if (name === 'br') add({ type: 'hardBreak' });
    else if (name === 'hr') add({ type: 'horizontalRule' });
    else if (name === 'iframe') {
      const video = isEnd ? null : embedOfAddress(attrs.src ?? '');
      if (video) add({ type: 'embed', attrs: video });
    } else if (MARKS[name]) {
      if (isEnd) marks.pop();
      else marks.push({ type: MARKS[name], ...(name === 'a' ? { attrs: { href: attrs.href } } : {}) });
    } else if (BLOCKS[name]) {
      if (isEnd) at = builder.get(at) ?? root;
      else open({ type: BLOCKS[name], ...blockAttrs(name, attrs) });
    }
  }
  return cleanBody(withoutEmpty(root));
}

/** Between blocks, spaces are the layout of the source. */
const holdsWords = ({ type }: ArticleNode): boolean => type === 'paragraph' || type === 'heading';

function blockAttrs(name: string, attrs: Attrs): { attrs?: Record<string, unknown> } {
  if (name === 'h2' || name === 'h3') return { attrs: { level: Number(name[1]) } };
  if (name === 'ol') return { attrs: { start: Number(attrs.start) } };
  if (name === 'td' || name === 'th')
    return { attrs: { colspan: Number(attrs.colspan), rowspan: Number(attrs.rowspan) } };
  return {};
}

const BLOCK_TYPES: ReadonlySet<string> = new Set([...Object.values(BLOCKS), 'horizontalRule', 'embed']);
const isBlank = ({ text }: ArticleNode): boolean => text !== undefined && text.trim() === '';

/** Without paragraphs that are empty or only wrapped others, as a `div` does. */
function withoutEmpty(root: ArticleNode): ArticleBody {
  const unwrapped = (nodes: readonly ArticleNode[]): ArticleNode[] =>
    nodes.flatMap((node) => {
      if (node.content === undefined) return node.type === 'paragraph' ? [] : [node];
      const content = unwrapped(node.content);
      if (node.type !== 'paragraph') return [{ ...node, content }];
      if (content.every(isBlank)) return [];
      const isWrapper = content.some(({ type }) => BLOCK_TYPES.has(type));
      return isWrapper ? content.filter((inner) => !isBlank(inner)) : [{ ...node, content }];
    });
  return { type: 'doc', content: unwrapped(root.content ?? []) };
}

type Attrs = Readonly<Record<string, string>>;
type Piece = { text?: string; name: string; isEnd: boolean; attrs: Attrs };

const PIECE = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"]*")*)(?: \/)?>|([^<]+)/g;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;

function* piecesOf(html: string): Generator<Piece> {
  for (const [, end = '', name = '', attrs = '', text] of html.matchAll(PIECE)) {
    if (text !== undefined) yield { text: decoded(text), name: '', isEnd: false, attrs: {} };
    else {
      const pairs = [...attrs.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, decoded(value)]);
      yield { name, isEnd: end !== '', attrs: Object.fromEntries(pairs) };
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decoded = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
