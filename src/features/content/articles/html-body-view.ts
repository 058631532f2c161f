import type { ArticleNode } from './article-body.ts';
import { countOfAttribute, HTML_LIMITS } from './body-limits-view.ts';
import { type CleanVerdict, cleanBody } from './clean-body.ts';
import { embedOfAddress } from './embed-address-view.ts';
import { type Block, type Container, container, isBlank, isList, type Line } from './foreign-blocks.ts';
import { inlineOf } from './foreign-lines.ts';
import { tidyList } from './foreign-lists.ts';
import { blocksOfHtml } from './foreign-parser.ts';
import { type Cell, rectangular } from './table-grid.ts';
import { withWordLists } from './word-lists.ts';

/**
 * Converts HTML of another program, such as Google Docs, Word, Pages or an email, to a body. The server's import and the editor's paste
 * share this function, so that both give the same result, which also goes through the allow-list of every body. Pictures are dropped: each
 * needs a place, a text alternative and a credit. Pure, isomorphic.
 */

export function articleBodyOfHtml(html: string): CleanVerdict {
  if (html.length > HTML_LIMITS.characters) return { ok: false, reason: 'too_large' };
  if (hasManyTags(html)) return { ok: false, reason: 'too_much_markup' };
  return cleanBody({ type: 'doc', content: nodesOf(arranged(blocksOfHtml(html))) });
}

function hasManyTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0 && tags <= HTML_LIMITS.tags; at = html.indexOf('<', at + 1)) tags += 1;
  return tags > HTML_LIMITS.tags;
}

/** Without empty lines, and with lists, items and rows in their proper containers. */
function arranged(blocks: readonly Block[], around: Container['kind'] = 'root'): Block[] {
  const inside = blocks
    .filter((block) => block.kind !== 'line' || !isBlank(block) || isListed(block))
    .map((block) => ('content' in block ? { ...block, content: arranged(block.content, block.kind) } : block));
  const isWhole = around === 'bullets' || around === 'numbers' || around === 'table' || around === 'row';
  return (isWhole ? inside : grouped(withWordLists(inside))).flatMap((block) =>
    isList(block) && !isWhole ? tidyList(block) : [block],
  );
}

/** An empty item still counts in the numbering. */
const isListed = ({ word }: Line): boolean => word?.kind === 'item';

/** Wraps items without a list, and rows and cells without a table. */
function grouped(blocks: readonly Block[]): Block[] {
  const done: Block[] = [];
  let made: Container | null = null;
  for (const block of blocks) {
    const kind = block.kind === 'item' ? 'bullets' : isTablePart(block) ? 'table' : null;
    if (kind === null) made = null;
    else if (made?.kind === kind) made.content.push(block);
    else made = container(kind, [block]);
    if (kind === null) done.push(block);
    else if (made && done.at(-1) !== made) done.push(made);
  }
  return done;
}

const isTablePart = ({ kind }: Block): boolean => kind === 'row' || kind === 'cell' || kind === 'header';

const nodesOf = (blocks: readonly Block[]): ArticleNode[] => blocks.flatMap(nodesOfBlock);

function nodesOfBlock(block: Block): ArticleNode[] {
  switch (block.kind) {
    case 'line':
      return lineNodes(block);
    case 'rule':
      return [{ type: 'horizontalRule' }];
    case 'video': {
      const video = embedOfAddress(block.src);
      return video ? [{ type: 'embed', attrs: video }] : [];
    }
    case 'quote':
      return [{ type: 'blockquote', content: nodesOf(block.content) }];
    case 'bullets':
      return [{ type: 'bulletList', content: itemsOf(block) }];
    case 'numbers':
      return [
        {
          type: 'orderedList',
          attrs: { start: countOfAttribute('start', block.attrs.start) },
          content: itemsOf(block),
        },
      ];
    case 'table':
      return tableNodes(block);
    default:
      return nodesOf(block.content);
  }
}

function lineNodes(line: Line): ArticleNode[] {
  const content = inlineOf(line);
  if (content.length === 0) return [];
  return [
    line.heading === null
      ? { type: 'paragraph', content }
      : { type: 'heading', attrs: { level: line.heading }, content },
  ];
}

const itemsOf = ({ content }: Container): ArticleNode[] =>
  content.flatMap((item) => (item.kind === 'item' ? [{ type: 'listItem', content: nodesOf(item.content) }] : []));

/** Content in a table but outside its cells, such as a caption, moves in front of the table. */
function tableNodes({ content }: Container): ArticleNode[] {
  const outside: Block[] = [];
  const rows: Cell<ArticleNode[]>[][] = [];
  let isOpen = false;
  const addCell = (cell: Container) => {
    const span = (name: 'colspan' | 'rowspan') => countOfAttribute(name, cell.attrs[name]);
    rows.at(-1)?.push({
      isHeader: cell.kind === 'header',
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      content: nodesOf(cell.content),
    });
  };
  for (const block of content) {
    if (block.kind === 'row') {
      rows.push([]);
      isOpen = false;
      for (const inner of block.content) {
        if (inner.kind === 'cell' || inner.kind === 'header') addCell(inner);
        else outside.push(inner);
      }
    } else if (block.kind === 'cell' || block.kind === 'header') {
      if (!isOpen) rows.push([]);
      isOpen = true;
      addCell(block);
    } else outside.push(block);
  }
  const grid = rectangular(rows).map((cells) => ({
    type: 'tableRow',
    content: cells.map(({ isHeader, colspan, rowspan, content: inner }) => ({
      type: isHeader ? 'tableHeader' : 'tableCell',
      attrs: { colspan, rowspan },
      content: inner ?? [],
    })),
  }));
  return [...nodesOf(outside), ...(grid.length > 0 ? [{ type: 'table', content: grid }] : [])];
}
