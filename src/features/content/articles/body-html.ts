import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { xmlText } from '#kernel/xml-text.ts';
import type { ArticleBlock, TextRun } from './article-block-view.ts';
import { SOURCE_NAMES } from './embed-address-view.ts';

/**
 * The body as static HTML for feed readers: no classes, styles or scripts; cards, galleries and videos are links. All text and URLs are
 * escaped, and all URLs are absolute. Pure.
 */

export type BodyPlaces = {
  /** The site's URL without a trailing slash: the base of our paths. */
  siteUrl: string;
  /** The article's own URL, where a video can be played. */
  articleUrl: string;
  /** The URL of a picture's rendition. */
  pictureUrl: (src: string) => string;
  /** The URL of a team's class. */
  teamUrl: (slug: string) => string;
};

export function bodyHtml(blocks: readonly ArticleBlock[], places: BodyPlaces): string {
  return blocks.map((block) => blockHtml(block, places)).join('\n');
}

function blockHtml(block: ArticleBlock, places: BodyPlaces): string {
  const line = (runs: readonly TextRun[]) => runsHtml(runs, places);
  switch (block.type) {
    case 'paragraph':
      return `<p>${line(block.runs)}</p>`;
    case 'heading':
      return `<h${block.level}>${line(block.runs)}</h${block.level}>`;
    case 'quote':
      return `<blockquote>${block.paragraphs.map((runs) => `<p>${line(runs)}</p>`).join('')}</blockquote>`;
    case 'list':
      return listHtml(block, 0, line).html;
    case 'table':
      return `<table>${block.rows.map((row) => `<tr>${row.cells.map((cell) => cellHtml(cell, line)).join('')}</tr>`).join('')}</table>`;
    case 'rule':
      return '<hr/>';
    case 'figure':
      return figureHtml(block, places);
    case 'gallery':
      return linkLine(`${places.siteUrl}/galleries/${block.galleryId}`, `Gallery: ${block.title}`);
    case 'embed':
      return linkLine(places.articleUrl, `Video at ${SOURCE_NAMES[block.source]}`);
    case 'prospect':
      return linkLine(`${places.siteUrl}${prospectHref(block.prospect)}`, block.prospect.name);
    case 'team':
      return linkLine(places.teamUrl(block.team.slug), block.team.shortName);
  }
}

const TAGS = { bold: 'strong', italic: 'em', strike: 's' } as const;

function runsHtml(runs: readonly TextRun[], { siteUrl }: BodyPlaces): string {
  return runs
    .map(({ text, marks, href }) => {
      const words = xmlText(text).replaceAll('\n', '<br/>');
      const marked = marks.reduce((inner, mark) => `<${TAGS[mark]}>${inner}</${TAGS[mark]}>`, words);
      return href === null ? marked : `<a href="${xmlText(wholeAddress(href, siteUrl))}">${marked}</a>`;
    })
    .join('');
}

const wholeAddress = (href: string, siteUrl: string): string => (href.startsWith('/') ? `${siteUrl}${href}` : href);

const linkLine = (href: string, words: string): string => `<p><a href="${xmlText(href)}">${xmlText(words)}</a></p>`;

type List = Extract<ArticleBlock, { type: 'list' }>;

/** The items of one depth starting at `from`, each with its deeper items as a nested list. */
function listHtml(list: List, from: number, line: (runs: readonly TextRun[]) => string, depth = 0) {
  let html = '';
  let at = from;
  for (let item = list.items[at]; item && item.depth >= depth; item = list.items[at]) {
    at += 1;
    let inner = line(item.runs);
    while ((list.items[at]?.depth ?? 0) > depth) {
      const deeper: { html: string; next: number } = listHtml(list, at, line, depth + 1);
      inner += deeper.html;
      at = deeper.next;
    }
    html += `<li>${inner}</li>`;
  }
  const tag = list.isOrdered && depth === 0 ? 'ol' : 'ul';
  const start = tag === 'ol' && list.start !== 1 ? ` start="${list.start}"` : '';
  return { html: `<${tag}${start}>${html}</${tag}>`, next: at };
}

type Cell = Extract<ArticleBlock, { type: 'table' }>['rows'][number]['cells'][number];

function cellHtml({ isHeader, colspan, rowspan, runs }: Cell, line: (runs: readonly TextRun[]) => string): string {
  const tag = isHeader ? 'th' : 'td';
  const span = (name: string, value: number) => (value === 1 ? '' : ` ${name}="${value}"`);
  return `<${tag}${span('colspan', colspan)}${span('rowspan', rowspan)}>${line(runs)}</${tag}>`;
}

type Figure = Extract<ArticleBlock, { type: 'figure' }>;

function figureHtml({ image, alt, caption, credit }: Figure, { pictureUrl }: BodyPlaces): string {
  const words = [caption, credit === '' ? image.credit : credit].filter((part) => part !== '').join(' ');
  const under = words === '' ? '' : `<figcaption>${xmlText(words)}</figcaption>`;
  return `<figure><img src="${xmlText(pictureUrl(image.src))}" alt="${xmlText(alt === '' ? image.alt : alt)}"/>${under}</figure>`;
}
