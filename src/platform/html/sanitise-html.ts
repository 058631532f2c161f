import sanitise from 'sanitize-html';

/**
 * The one allow-list of HTML that staff write: page configs, custom modules, banners, letters, and imports. Applied on write, so that
 * stored HTML is clean, and again on read, so that a shortened list also covers older HTML. Tags that are not listed are removed; those
 * that can run or load something (script, style, svg, math, frames) are removed with their content.
 */

const TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'b', 'i', 'blockquote', 'br', 'hr', 'img'];
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const INLINE_TAGS = ['b', 'i', 'a'];

/** Browsers parse the content of these by special rules, and it is never meant to be read as text. */
const WITHOUT_CONTENT = [
  'script',
  'style',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'applet',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'title',
  'textarea',
  'select',
  'option',
  'xmp',
  'plaintext',
];

const SCOPES = new Set(['row', 'col', 'rowgroup', 'colgroup']);
const RELATIONS = ['nofollow', 'sponsored', 'ugc', 'noopener', 'noreferrer'];
const OUTSIDE = new Set(['http:', 'https:', 'mailto:']);
const OWN_BASE = 'https://own.invalid';
/** Only images that staff uploaded, so that no third-party server is contacted. */
const OWN_PICTURES = '/media/';
const DEEPEST = 40;
const WIDEST_SPAN = 50;
const MOST_ROUNDS = 5;

/** Block HTML: paragraphs, lists, tables, our own images. */
export function sanitiseHtml(html: string): string {
  return settled(html, BLOCKS);
}

/** Inline HTML: b, i and a. */
export function sanitiseInline(html: string): string {
  return settled(html, INLINE).trim();
}

/** Cleans repeatedly until the result parses as written (a link in a link does not); what never settles becomes plain text. */
function settled(html: string, options: sanitise.IOptions): string {
  let clean = sanitise(html, options);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const again = sanitise(clean, options);
    if (again === clean) return clean;
    clean = again;
  }
  return sanitise(clean, { ...options, allowedTags: [] });
}

const COMMON = {
  disallowedTagsMode: 'discard',
  nonTextTags: WITHOUT_CONTENT,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: DEEPEST,
  transformTags: {
    a: (tagName: string, { href = '', rel = '' }: sanitise.Attributes) => ({
      tagName,
      attribs: kept({ href: safeHref(href), rel: relations(rel) }),
    }),
  },
} satisfies sanitise.IOptions;

const INLINE: sanitise.IOptions = { ...COMMON, allowedTags: INLINE_TAGS, allowedAttributes: { a: ['href', 'rel'] } };

const BLOCKS: sanitise.IOptions = {
  ...COMMON,
  allowedTags: [...TAGS, ...TABLE_TAGS],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  transformTags: {
    ...COMMON.transformTags,
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: kept({ src: ownPicture(src), alt, width: number(width), height: number(height), loading: 'lazy' }),
    }),
    ol: (tagName, { start }) => ({ tagName, attribs: kept({ start: number(start) }) }),
    td: (tagName, { colspan, rowspan }) => ({ tagName, attribs: spans(colspan, rowspan) }),
    th: (tagName, { colspan, rowspan, scope = '' }) => ({
      tagName,
      attribs: { ...spans(colspan, rowspan), ...(SCOPES.has(scope) ? { scope } : {}) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

type Attributes = Record<string, string>;

const kept = (attributes: Readonly<Record<string, string | undefined>>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );

/** A path on our own pages, or an absolute URL elsewhere, as a browser would read it; undefined for anything else. */
function safeHref(href: string): string | undefined {
  const url = URL.parse(href, OWN_BASE);
  if (!url) return undefined;
  if (url.origin === OWN_BASE) return isOwnPath(href) ? `${url.pathname}${url.search}${url.hash}` : undefined;
  return OUTSIDE.has(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** "help" and "?page=2" would resolve differently on each page that shows them; "#part" stays on the page. */
const isOwnPath = (href: string) => /^[/#]/.test(href.trim());

function ownPicture(src: string): string | undefined {
  const url = URL.parse(src, OWN_BASE);
  const isOwn = url?.origin === OWN_BASE && url.pathname.startsWith(OWN_PICTURES) && src.trim().startsWith('/');
  return isOwn ? `${url.pathname}${url.search}` : undefined;
}

function relations(rel: string): string | undefined {
  const given = new Set(rel.toLowerCase().split(/\s+/));
  return RELATIONS.filter((relation) => given.has(relation)).join(' ') || undefined;
}

const number = (text: string | undefined) => (text && /^\d{1,5}$/.test(text) ? text : undefined);

const spans = (colspan: string | undefined, rowspan: string | undefined) =>
  kept({ colspan: span(colspan), rowspan: span(rowspan) });

function span(text: string | undefined): string | undefined {
  const cells = Number(number(text) ?? 1);
  return cells > 1 ? String(Math.min(cells, WIDEST_SPAN)) : undefined;
}
