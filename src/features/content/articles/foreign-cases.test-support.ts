import { GOOGLE_DOCS } from './google-docs.test-support.ts';
import { WORD } from './word.test-support.ts';

/** HTML of other programs and the resulting body (`body-outline.test-support.ts`), the same for import and paste. */

/** A description; the HTML; the expected outline. */
export type ForeignCase = readonly [name: string, html: string, outline: string];

const note = (html: string) => `<html><body><div class="note">${html}</div></body></html>`;
const FILL = '<span class="Apple-converted-space">&nbsp;</span>';

/** Notes, Pages, TextEdit and Safari. */
const APPLE: readonly ForeignCase[] = [
  ['a space that Safari keeps', `A${FILL}B`, 'p[A B]'],
  ['at the ends of a line', `<p>${FILL}A${FILL}</p><p>B ${FILL}C</p>`, 'p[A] p[B C]'],
  [
    'a list with dashes',
    note('<ul class="Apple-dash-list"><li>First</li><li>Second<br></li></ul>'),
    'ul[li[p[First]] li[p[Second]]]',
  ],
  [
    'a list with dashes in a list',
    '<ul class="Apple-dash-list"><li>A</li><ul class="Apple-dash-list"><li>B</li></ul><li>C</li></ul>',
    'ul[li[p[A] ul[li[p[B]]]] li[p[C]]]',
  ],
  [
    'lines of Notes',
    note('<div><b><h1>Title</h1></b></div><div>One</div><div><br></div><div>Two <i>slanted</i></div>'),
    'h2[b{Title}] p[One] p[Two i{slanted}]',
  ],
  [
    'paragraphs of TextEdit',
    '<p class="p1" style="margin: 0.0px; font: 12.0px Helvetica"><span class="s1">One <b>two</b> <i>three</i></span></p><p class="p2" style="font: 12.0px Helvetica; min-height: 14.0px"><br></p>',
    'p[One b{two} i{three}]',
  ],
  ['a font that is bold', '<p style="font: italic bold 12px/18px &quot;A; B&quot;, serif">all</p>', 'p[b{i{all}}]'],
  [
    'a font that is plain again within bold',
    '<b>bold <span style="font: 12px Helvetica">plain</span></b>',
    'p[b{bold }plain]',
  ],
  ['a tab of Pages', '<p>One<span class="Apple-tab-span" style="white-space:pre">\t</span>two</p>', 'p[One two]'],
  ['a line through by style', '<p>One <span style="text-decoration: line-through">two</span></p>', 'p[One s{two}]'],
  [
    'a line through by a class of TextEdit for one tag, and a sheet for paper',
    '<style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Helvetica} span.s1 {text-decoration: line-through} @media print { .a {color: red} .s2 {font-weight: bold} }</style><p class="p1"><span class="s1">gone</span> <b class="s1">x</b> <span class="s2">plain</span></p>',
    'p[s{gone} b{x} plain]',
  ],
  ['bold and its space', `<p>One${FILL}<b>two</b>${FILL}<i>three</i></p>`, 'p[One b{two} i{three}]'],
  ['a break at the end of what is copied', '<div>One</div><br class="Apple-interchange-newline">', 'p[One]'],
];

const NESTED_LISTS: readonly ForeignCase[] = [
  ['a list beside the item', '<ul><li>A</li><ul><li>B</li></ul></ul>', 'ul[li[p[A] ul[li[p[B]]]]]'],
  ['a list in an item of its own', '<ul><li>A</li><li><ul><li>B</li></ul></li></ul>', 'ul[li[p[A] ul[li[p[B]]]]]'],
  ['a list where it belongs', '<ul><li>A<ul><li>B</li></ul></li></ul>', 'ul[li[p[A] ul[li[p[B]]]]]'],
  [
    'all three ways, and on',
    '<ul><li>A</li><ul><li>B</li></ul><li><ul><li>C</li></ul></li><li>D<ul><li>E</li></ul></li></ul>',
    'ul[li[p[A] ul[li[p[B]] li[p[C]]]] li[p[D] ul[li[p[E]]]]]',
  ],
  ['nothing but lists in lists', '<ul><ul><ul><li>A</li></ul></ul></ul>', 'ul[li[p[A]]]'],
  ['the deeper item first', '<ul><ul><li>A</li></ul><li>B</li></ul>', 'ul[li[p[A]] li[p[B]]]'],
  ['numbers in bullets without an item', '<ul><ol start="3"><li>A</li></ol></ul>', 'ol3[li[p[A]]]'],
  ['numbers beside an item', '<ol><li>A</li><ol start="4"><li>B</li></ol></ol>', 'ol[li[p[A] ol4[li[p[B]]]]]'],
  [
    'an item with spaces and a break alone',
    '<ul><li>A</li>\n<li> &nbsp;<br>\n<ul><li>B</li></ul></li></ul>',
    'ul[li[p[A] ul[li[p[B]]]]]',
  ],
  [
    'items with paragraphs',
    '<ol><li><p>A</p><p>B</p><ol><li><p>C</p></li></ol></li></ol>',
    'ol[li[p[A] p[B] ol[li[p[C]]]]]',
  ],
  ['an item without words keeps its number', '<ol><li>A</li><li></li><li>C</li></ol>', 'ol[li[p[A]] li[p[]] li[p[C]]]'],
  ['words beside items', '<ul>\n<li>A</li>\nmore\n<li>B</li></ul>', 'ul[li[p[A] p[more]] li[p[B]]]'],
  ['items without a list', '<li>A</li><li>B</li>', 'ul[li[p[A]] li[p[B]]]'],
  ['ends left out', '<ul><li>A<ul><li>B<li>C</ul><li>D</ul>', 'ul[li[p[A] ul[li[p[B]] li[p[C]]]] li[p[D]]]'],
  ['a bold list', '<b><ul><li>A</li></ul></b>', 'ul[li[p[b{A}]]]'],
  [
    'deeper than an article has lists',
    `${'<ul><li>x'.repeat(8)}${'</li></ul>'.repeat(8)}`,
    'ul[li[p[x] ul[li[p[x] ul[li[p[x] ul[li[p[x] ul[li[p[x] ul[li[p[x] p[x] p[x]]]]]]]]]]]]]',
  ],
];

const NUMBERS_AND_SPANS: readonly ForeignCase[] = [
  ['a list from 1000', '<ol start="1000"><li>A</li></ol>', 'ol1000[li[p[A]]]'],
  ['a list from 10000', '<ol start="10000"><li>A</li></ol>', 'ol10000[li[p[A]]]'],
  ['a list from more than the limit', '<ol start="1000000"><li>A</li></ol>', 'ol999999[li[p[A]]]'],
  [
    'a list from zero and one from no number',
    '<ol start="0"><li>A</li></ol><p>x</p><ol start="x"><li>B</li></ol>',
    'ol[li[p[A]]] p[x] ol[li[p[B]]]',
  ],
  ['a number at the first item', '<ol><li value="12">A</li><li>B</li></ol>', 'ol12[li[p[A]] li[p[B]]]'],
  ['a cell of 30 columns', '<table><tr><td colspan="30">A</td></tr></table>', 'table[tr[td30x1[p[A]]]]'],
  [
    'a cell of more columns than the limit',
    '<table><tr><td colspan="100%">A</td></tr></table>',
    'table[tr[td50x1[p[A]]]]',
  ],
  [
    'rows shorter than the widest',
    '<table><tr><td colspan="3">A</td></tr><tr><td>B</td></tr></table>',
    'table[tr[td3x1[p[A]]] tr[td[p[B]] td[p[]] td[p[]]]]',
  ],
  [
    'a cell that reaches beyond the last row',
    '<table><tr><td rowspan="30">A</td><td>B</td></tr><tr><td>C</td></tr></table>',
    'table[tr[td1x2[p[A]] td[p[B]]] tr[td[p[C]]]]',
  ],
  [
    'a row that is only the cells above it',
    '<table><tr><td rowspan="2">A</td><td rowspan="2">B</td></tr><tr></tr><tr><td>C</td><td>D</td></tr></table>',
    'table[tr[td[p[A]] td[p[B]]] tr[td[p[C]] td[p[D]]]]',
  ],
  [
    'cells that lie upon each other',
    '<table><tr><td>A</td><td rowspan="2">B</td></tr><tr><td colspan="2">C</td></tr></table>',
    'table[tr[td[p[A]] td1x2[p[B]]] tr[td[p[C]]]]',
  ],
  [
    'a caption, a head and a foot',
    '<table><caption>Depth chart</caption><thead><tr><th>Team</th></tr></thead><tbody><tr><td>LSU</td></tr></tbody><tfoot><tr><td>End</td></tr></tfoot></table>',
    'p[Depth chart] table[tr[th[p[Team]]] tr[td[p[LSU]]] tr[td[p[End]]]]',
  ],
  ['cells without a table', '<tr><td>A</td><td>B</td></tr>', 'table[tr[td[p[A]] td[p[B]]]]'],
  [
    'a wide foot under many rows',
    `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(40)}<tr><td colspan="50">c</td></tr></table>`,
    `table[${'tr[td[p[a]] td[p[b]]] '.repeat(40)}tr[td2x1[p[c]]]]`,
  ],
];

const SPACES: readonly ForeignCase[] = [
  ['a number and its unit', '<p>12&nbsp;km</p>', 'p[12~km]'],
  ['French marks', '<p>«&nbsp;Allez&nbsp;» dit-il&nbsp;: oui&#8239;!</p>', 'p[«~Allez~» dit-il~: oui\u202f!]'],
  ['a no-break space beside a space', '<p>One&nbsp; two &nbsp;three</p>', 'p[One two three]'],
  ['several no-break spaces', '<p>One&nbsp;&nbsp;&nbsp;two</p>', 'p[One two]'],
  ['at the ends of a line', '<p>&nbsp;One&nbsp;</p>', 'p[One]'],
  ['beside a break', '<p>One&nbsp;<br>&nbsp;two</p>', 'p[One/two]'],
  ['nothing else', '<p>&nbsp;</p><div>&nbsp;&nbsp;</div><p>A</p>', 'p[A]'],
  ['between two looks', '<p>12&nbsp;<b>km</b></p>', 'p[12~b{km}]'],
  ['the one and the other in two tags', '<p>One <b>&nbsp;two</b></p>', 'p[One b{two}]'],
  ['what Word fills with', "<p>One.<span style='mso-spacerun:yes'>&nbsp;</span>Two</p>", 'p[One. Two]'],
  ['a thousand and its money', '<p>10&nbsp;000&nbsp;€</p>', 'p[10~000~€]'],
  ['lines of source', '<p>\n  One\n  two\n</p>\n', 'p[One two]'],
  ['text as it is typed', '<pre>\nOne\n  two\n\nthree</pre>', 'p[One/two//three]'],
];

const TAGS: readonly ForeignCase[] = [
  [
    'typed signs stay signs',
    '<p>It was *not* **so** ~~done~~, see https://news.example</p>',
    'p[It was *not* **so** ~~done~~, see https://news.example]',
  ],
  ['an address with a name before the host', '<p><a href="https://bank.example@evil.example/">x</a></p>', 'p[x]'],
  [
    'an address with a space',
    '<p><a href=" https://news.example/a b ">x</a></p>',
    'p[a(https://news.example/a%20b){x}]',
  ],
  [
    'a quotation with a heading and a list',
    '<blockquote><h2>A</h2><ul><li>B</li></ul></blockquote>',
    'quote[p[A] p[B]]',
  ],
  ['divisions in divisions', '<div>One<div>two</div>three</div>', 'p[One] p[two] p[three]'],
  [
    'a video',
    '<p>A</p><iframe src="https://www.youtube.com/embed/abcdefghijk">x</iframe><p>B</p>',
    'p[A] video(youtube abcdefghijk) p[B]',
  ],
  ['a rule', '<p>A</p><hr><p>B</p>', 'p[A] hr p[B]'],
  ['names of every object', '<constructor>A</constructor><p><__proto__>B</p>', 'p[A] p[<__proto__>B]'],
];

export const FOREIGN_CASES: readonly ForeignCase[] = Object.entries({
  'Google Docs': GOOGLE_DOCS,
  Word: WORD,
  Apple: APPLE,
  'nested lists': NESTED_LISTS,
  'numbers and spans': NUMBERS_AND_SPANS,
  spaces: SPACES,
  tags: TAGS,
}).flatMap(([from, cases]) => cases.map(([name, html, outline]) => [`${from}: ${name}`, html, outline] as const));
