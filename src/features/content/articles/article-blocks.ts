import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import type { ImageView } from '#features/media/images/image-view.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { type ArticleBlock, TEXT_MARKS, type TextRun } from './article-block-view.ts';
import type { ArticleBody, ArticleNode } from './article-body.ts';
import { limitedCount } from './body-limits-view.ts';
import { VIDEO_SOURCES } from './video-source-view.ts';

/** Converts the stored document to the blocks that readers get. Unknown nodes are left out. */

/** The current cards, pictures and galleries of a body; missing ones are not shown. */
export type Resolved = {
  prospects: ReadonlyMap<number, ProspectRow>;
  colleges: ReadonlyMap<number, CollegeFlag>;
  images: ReadonlyMap<number, ImageView>;
  galleries: ReadonlyMap<number, { id: number; title: string; count: number; image: ImageView | null }>;
};

export const articleBlocksOf = (body: ArticleBody, resolved: Resolved): ArticleBlock[] =>
  body.content.flatMap((node) => blockOf(node, resolved));

function blockOf(node: ArticleNode, resolved: Resolved): ArticleBlock[] {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case 'paragraph': {
      const runs = runsOf(node);
      return runs.length > 0 ? [{ type: 'paragraph', runs }] : [];
    }
    case 'heading':
      return [{ type: 'heading', level: attrs.level === 3 ? 3 : 2, runs: runsOf(node) }];
    case 'blockquote':
      return [{ type: 'quote', paragraphs: content.filter(isText).map(runsOf) }];
    case 'bulletList':
    case 'orderedList':
      return [
        {
          type: 'list',
          isOrdered: type === 'orderedList',
          start: limitedCount('start', attrs.start),
          items: itemsOf(node, 0),
        },
      ];
    case 'table':
      return [{ type: 'table', rows: content.map(rowOf) }];
    case 'horizontalRule':
      return [{ type: 'rule' }];
    default:
      return resolvedBlock(node, resolved);
  }
}

function resolvedBlock({ type, attrs = {} }: ArticleNode, resolved: Resolved): ArticleBlock[] {
  if (type === 'figure') {
    const image = resolved.images.get(Number(attrs.imageId));
    const words = { alt: textOf(attrs.alt), caption: textOf(attrs.caption), credit: textOf(attrs.credit) };
    return image ? [{ type: 'figure', image, ...words }] : [];
  }
  if (type === 'gallery') {
    const gallery = resolved.galleries.get(Number(attrs.galleryId));
    if (!gallery) return [];
    return [
      { type: 'gallery', galleryId: gallery.id, title: gallery.title, count: gallery.count, image: gallery.image },
    ];
  }
  if (type === 'embed') {
    const source = VIDEO_SOURCES.find((each) => each === attrs.source);
    return source ? [{ type: 'embed', source, reference: textOf(attrs.reference) }] : [];
  }
  if (type === 'prospectCard') {
    const prospect = resolved.prospects.get(Number(attrs.prospectId));
    return prospect ? [{ type: 'prospect', prospect }] : [];
  }
  if (type === 'teamCard') {
    const team = resolved.colleges.get(Number(attrs.collegeId));
    return team ? [{ type: 'team', team }] : [];
  }
  return [];
}

const isText = ({ type }: ArticleNode): boolean => type === 'paragraph' || type === 'heading';

/** The runs of a line; the lines of a cell or item are separated by breaks. */
function runsOf({ content = [] }: ArticleNode): TextRun[] {
  return content.flatMap((node): TextRun[] => {
    if (node.type === 'hardBreak') return [{ text: '\n', marks: [], href: null }];
    if (node.text === undefined) return [];
    const marks = TEXT_MARKS.filter((mark) => node.marks?.some(({ type }) => type === mark));
    const link = node.marks?.find(({ type }) => type === 'link')?.attrs?.href;
    return [{ text: node.text, marks, href: typeof link === 'string' && isSafeHref(link) ? link : null }];
  });
}

const linesOf = (nodes: readonly ArticleNode[]): TextRun[] =>
  nodes
    .filter(isText)
    .flatMap((line, index) => [...(index > 0 ? [{ text: '\n', marks: [], href: null }] : []), ...runsOf(line)]);

const isList = ({ type }: ArticleNode): boolean => type === 'bulletList' || type === 'orderedList';

function itemsOf({ content = [] }: ArticleNode, depth: number): { depth: number; runs: TextRun[] }[] {
  return content.flatMap(({ content: parts = [] }) => [
    { depth, runs: linesOf(parts) },
    ...parts.filter(isList).flatMap((list) => itemsOf(list, depth + 1)),
  ]);
}

function rowOf({ content = [] }: ArticleNode) {
  return {
    cells: content.map(({ type, attrs = {}, content: lines = [] }) => ({
      isHeader: type === 'tableHeader',
      colspan: limitedCount('colspan', attrs.colspan),
      rowspan: limitedCount('rowspan', attrs.rowspan),
      runs: linesOf(lines),
    })),
  };
}

/** Whether a URL is safe to link to: http, https or mailto, or a path on the site. */
export function isSafeHref(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return !hasControls(href);
  return /^(https?:\/\/|mailto:)/i.test(href) && !hasControls(href);
}

// A browser removes tabs and newlines from a URL before it reads the scheme.
const hasControls = (text: string): boolean => Array.from(text).some((character) => character.charCodeAt(0) < 32);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
