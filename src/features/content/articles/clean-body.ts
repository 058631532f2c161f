import { LARGEST_ID } from '#kernel/ids.ts';
import { isSafeHref } from './article-blocks.ts';
import type { ArticleBody, ArticleMark, ArticleNode } from './article-body.ts';
import { BODY_LIMITS, type BodyRefusal, limitedCount } from './body-limits-view.ts';
import { embedUrl } from './embed-address-view.ts';

/**
 * Sanitizes any document into one that an article can have, by an allow-list: every write goes through here. Unknown nodes are unwrapped
 * and their text kept; invalid attributes and unsafe URLs are dropped; a picture or card where only text is allowed moves behind its block.
 * Idempotent. Pure.
 */

const LONGEST = { alt: 500, caption: 1_000, credit: 200, href: 2_000 } as const;
const DEEPEST_LIST = 5;

export type CleanVerdict = { ok: true; body: ArticleBody } | { ok: false; reason: BodyRefusal };

/** Parses a body from its JSON text. */
export function readBody(text: string): CleanVerdict {
  if (bytesOf(text) > BODY_LIMITS.bytes) return { ok: false, reason: 'too_large' };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not_a_document' };
  }
  return cleanBody(raw);
}

export function cleanBody(raw: unknown): CleanVerdict {
  if (!isRecord(raw) || raw.type !== 'doc' || !Array.isArray(raw.content))
    return { ok: false, reason: 'not_a_document' };
  const refusal = measure(raw.content);
  if (refusal) return { ok: false, reason: refusal };
  const body: ArticleBody = { type: 'doc', content: blocksIn(raw.content) };
  return bytesOf(JSON.stringify(body)) > BODY_LIMITS.bytes ? { ok: false, reason: 'too_large' } : { ok: true, body };
}

/** Not recursive, because the input may be nested deeper than the stack. */
function measure(content: readonly unknown[]): BodyRefusal | null {
  const waiting = content.map((node) => ({ node, depth: 1 }));
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen + waiting.length > BODY_LIMITS.nodes) return 'too_many_nodes';
    const next = waiting.pop();
    if (!next) break;
    if (next.depth > BODY_LIMITS.depth) return 'too_deep';
    for (const child of childrenOf(next.node)) waiting.push({ node: child, depth: next.depth + 1 });
  }
  return null;
}

// Also runs in a browser, which has no Buffer.
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

type Given = Record<string, unknown>;
const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const childrenOf = (node: unknown): readonly unknown[] =>
  isRecord(node) && Array.isArray(node.content) ? node.content : [];
const attrsOf = (node: Given): Given => (isRecord(node.attrs) ? node.attrs : {});

/** The top-level blocks. Loose text becomes paragraphs. */
function blocksIn(nodes: readonly unknown[]): ArticleNode[] {
  const blocks: ArticleNode[] = [];
  let loose: unknown[] = [];
  const flush = () => {
    if (loose.length === 0) return;
    const line = paragraphOf(inlineIn(loose, blocks));
    if (line.content) blocks.push(line);
    loose = [];
  };
  for (const node of nodes) {
    if (!isRecord(node)) continue;
    if (node.type === 'text' || node.type === 'hardBreak') {
      loose.push(node);
      continue;
    }
    flush();
    blocks.push(...blockOf(node));
  }
  flush();
  return blocks;
}

function blockOf(node: Given): ArticleNode[] {
  const atom = atomOf(node);
  if (atom !== undefined) return atom === null ? [] : [atom];
  const content = childrenOf(node);
  const after: ArticleNode[] = [];
  switch (node.type) {
    case 'paragraph':
      return [paragraphOf(inlineIn(content, after)), ...after];
    case 'heading': {
      const level = Number(attrsOf(node).level) >= 3 ? 3 : 2;
      return [{ type: 'heading', attrs: { level }, ...contentOf(inlineIn(content, after)) }, ...after];
    }
    case 'blockquote': {
      const lines = linesIn(content, after);
      return [...(lines.length > 0 ? [{ type: 'blockquote', content: lines }] : []), ...after];
    }
    case 'bulletList':
    case 'orderedList':
      return [...listOf(node, 0, after), ...after];
    case 'table':
      return [...tableOf(node, after), ...after];
    default:
      return blocksIn(content);
  }
}

/** Undefined: not an atom. Null: an atom that refers to nothing. */
function atomOf(node: Given): ArticleNode | null | undefined {
  const attrs = attrsOf(node);
  const pointing = (name: string, rest: Given = {}): ArticleNode | null => {
    const id = attrs[name];
    const isId = typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
    return isId ? { type: String(node.type), attrs: { [name]: id, ...rest } } : null;
  };
  switch (node.type) {
    case 'horizontalRule':
      return { type: 'horizontalRule' };
    case 'figure':
      return pointing('imageId', {
        alt: words(attrs.alt, LONGEST.alt),
        caption: words(attrs.caption, LONGEST.caption),
        credit: words(attrs.credit, LONGEST.credit),
      });
    case 'gallery':
      return pointing('galleryId');
    case 'prospectCard':
      return pointing('prospectId');
    case 'teamCard':
      return pointing('collegeId');
    case 'embed': {
      const { source, reference } = attrs;
      const isVideo =
        typeof source === 'string' && typeof reference === 'string' && embedUrl(source, reference) !== null;
      return isVideo ? { type: 'embed', attrs: { source, reference } } : null;
    }
    default:
      return undefined;
  }
}

/** Reduces nodes to paragraphs. Pictures and cards go to `after`. */
function linesIn(nodes: readonly unknown[], after: ArticleNode[]): ArticleNode[] {
  return blocksIn(nodes).flatMap((block) => linesOf(block, after));
}

/** For a block that is already sanitized. */
function linesOf(block: ArticleNode, after: ArticleNode[]): ArticleNode[] {
  if (block.type === 'paragraph') return [block];
  if (block.type === 'heading') return [paragraphOf(block.content ?? [])];
  if (block.content) return block.content.flatMap((inner) => linesOf(inner, after));
  if (block.type !== 'horizontalRule') after.push(block);
  return [];
}

function listOf(node: Given, depth: number, after: ArticleNode[]): ArticleNode[] {
  const items = childrenOf(node).flatMap((item) => itemOf(item, depth, after));
  if (items.length === 0) return [];
  if (node.type === 'bulletList') return [{ type: 'bulletList', content: items }];
  const start = limitedCount('start', attrsOf(node).start);
  return [{ type: 'orderedList', attrs: { start }, content: items }];
}

const isList = (node: unknown): node is Given =>
  isRecord(node) && (node.type === 'bulletList' || node.type === 'orderedList');

/** Lines and nested lists, a line first; beyond the maximum depth a list is reduced to its lines. */
function itemOf(item: unknown, depth: number, after: ArticleNode[]): ArticleNode[] {
  if (!isRecord(item)) return [];
  const parts = item.type === 'listItem' ? childrenOf(item) : [item];
  const content = parts.flatMap((part) =>
    isList(part) && depth < DEEPEST_LIST ? listOf(part, depth + 1, after) : linesIn([part], after),
  );
  if (content.length === 0) return item.type === 'listItem' ? [{ type: 'listItem', content: [paragraphOf([])] }] : [];
  const first = content[0]?.type === 'paragraph' ? [] : [paragraphOf([])];
  return [{ type: 'listItem', content: [...first, ...content] }];
}

function tableOf(node: Given, after: ArticleNode[]): ArticleNode[] {
  const rows = childrenOf(node).flatMap((row): ArticleNode[] => {
    if (!isRecord(row) || row.type !== 'tableRow') return [];
    const cells = childrenOf(row).flatMap((cell) => cellOf(cell, after));
    return cells.length > 0 ? [{ type: 'tableRow', content: cells }] : [];
  });
  return rows.length > 0 ? [{ type: 'table', content: rows }] : [];
}

function cellOf(cell: unknown, after: ArticleNode[]): ArticleNode[] {
  if (!isRecord(cell) || (cell.type !== 'tableCell' && cell.type !== 'tableHeader')) return [];
  const { colspan, rowspan } = attrsOf(cell);
  const lines = linesIn(childrenOf(cell), after);
  return [
    {
      type: cell.type,
      attrs: { colspan: limitedCount('colspan', colspan), rowspan: limitedCount('rowspan', rowspan) },
      content: lines.length > 0 ? lines : [paragraphOf([])],
    },
  ];
}

const contentOf = (content: ArticleNode[]): { content?: ArticleNode[] } => (content.length > 0 ? { content } : {});
const paragraphOf = (content: ArticleNode[]): ArticleNode => ({ type: 'paragraph', ...contentOf(content) });

/** Text and breaks in reading order; consecutive text of the same style is joined. Pictures and cards go to `after`. */
function inlineIn(nodes: readonly unknown[], after: ArticleNode[]): ArticleNode[] {
  const line: ArticleNode[] = [];
  const walk = (node: unknown): void => {
    if (!isRecord(node)) return;
    if (node.type === 'hardBreak') line.push({ type: 'hardBreak' });
    else if (node.type === 'text') pushText(line, node);
    else {
      const atom = atomOf(node);
      if (atom === undefined) childrenOf(node).forEach(walk);
      else if (atom !== null && atom.type !== 'horizontalRule') after.push(atom);
    }
  };
  nodes.forEach(walk);
  return line;
}

function pushText(line: ArticleNode[], node: Given): void {
  const text = typeof node.text === 'string' ? plain(node.text) : '';
  if (text === '') return;
  const marks = marksOf(node.marks);
  const last = line.at(-1);
  if (last?.text !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += text;
  else line.push({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) });
}

/** Without duplicates and in a fixed order, so that the same style always has the same marks. */
function marksOf(given: unknown): ArticleMark[] {
  const marks = Array.isArray(given) ? given.filter(isRecord) : [];
  const simple = (['bold', 'italic', 'strike'] as const).filter((type) => marks.some((mark) => mark.type === type));
  const href = marks
    .filter(({ type }) => type === 'link')
    .map((mark) => attrsOf(mark).href)
    .find((address) => typeof address === 'string' && address.length <= LONGEST.href && isSafeHref(address));
  return [
    ...simple.map((type) => ({ type })),
    ...(typeof href === 'string' ? [{ type: 'link', attrs: { href: href.toWellFormed() } }] : []),
  ];
}

/** Removes control characters; the database accepts no null character and no unpaired surrogate. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\t\n\r]/g, ' ')
    .replace(/\p{Cc}/gu, '');

/** Truncates without leaving an unpaired surrogate or trailing space. */
const words = (value: unknown, longest: number): string =>
  typeof value === 'string' ? plain(value).trim().slice(0, longest).toWellFormed().trim() : '';
