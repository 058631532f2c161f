import type { ArticleBody, ArticleMark, ArticleNode } from './article-body.ts';

/**
 * A body as short text for comparisons: `p` before each paragraph, `b{…}` around bold, `~` for a no-break space, `/` for a break, and `li`
 * with its content. `ol5` starts at 5, `td2x3` spans two columns and three rows.
 */
export const outlineOf = (body: ArticleBody): string => body.content.map(outlineOfNode).join(' ');

const SHORT: Readonly<Record<string, string>> = {
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'quote',
  table: 'table',
  tableRow: 'tr',
  horizontalRule: 'hr',
};

function outlineOfNode(node: ArticleNode): string {
  const { type, attrs = {}, content = [] } = node;
  const inside = `[${content.map(outlineOfNode).join(' ')}]`;
  if (type === 'paragraph') return `p[${content.map(outlineOfText).join('')}]`;
  if (type === 'heading') return `h${String(attrs.level)}[${content.map(outlineOfText).join('')}]`;
  if (type === 'orderedList') return `ol${attrs.start === 1 ? '' : String(attrs.start)}${inside}`;
  if (type === 'tableCell' || type === 'tableHeader') {
    const span = attrs.colspan === 1 && attrs.rowspan === 1 ? '' : `${String(attrs.colspan)}x${String(attrs.rowspan)}`;
    return `${type === 'tableCell' ? 'td' : 'th'}${span}${inside}`;
  }
  if (type === 'embed') return `video(${String(attrs.source)} ${String(attrs.reference)})`;
  return `${SHORT[type] ?? type}${content.length > 0 ? inside : ''}`;
}

function outlineOfText({ type, text = '', marks = [] }: ArticleNode): string {
  if (type === 'hardBreak') return '/';
  return marks.reduceRight((inner, mark) => `${markOf(mark)}{${inner}}`, text.replaceAll('\u00a0', '~'));
}

const markOf = ({ type, attrs }: ArticleMark): string =>
  type === 'link' ? `a(${String(attrs?.href)})` : (type[0] ?? '');
