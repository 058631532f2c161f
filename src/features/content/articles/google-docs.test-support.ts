import type { ForeignCase } from './foreign-cases.test-support.ts';

/** Clipboard content of Google Docs, with fictitious text. */

const span = (style: string, words: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${style}white-space:pre-wrap;">${words}</span>`;
const plain = (words: string) => span('font-weight:400;font-style:normal;text-decoration:none;', words);
const bold = (words: string) => span('font-weight:700;font-style:normal;text-decoration:none;', words);
const p = (...spans: string[]) => `<p dir="ltr" style="line-height:1.38;margin-top:0pt;">${spans.join('')}</p>`;
const doc = (html: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-0000">${html}</b>`;
const li = (level: number, words: string) =>
  `<li dir="ltr" style="list-style-type:disc;" aria-level="${level}"><p dir="ltr" role="presentation">${plain(words)}</p></li>`;

export const GOOGLE_DOCS: readonly ForeignCase[] = [
  [
    'a bold word in a wrapper that says normal',
    '<b style="font-weight:normal"><p><span style="font-weight:400">plain </span><span style="font-weight:700">bold</span></p></b>',
    'p[plain b{bold}]',
  ],
  ['a whole paragraph', doc(p(plain('One '), bold('two'), plain(' three.'))), 'p[One b{two} three.]'],
  ['one line without a paragraph', doc(plain('One ') + bold('two')), 'p[One b{two}]'],
  [
    'italic and struck words',
    doc(
      p(
        span('font-weight:400;font-style:italic;text-decoration:none;', 'slanted'),
        plain(' and '),
        span('font-weight:400;font-style:normal;text-decoration:line-through;', 'gone'),
      ),
    ),
    'p[i{slanted} and s{gone}]',
  ],
  [
    'bold, italic and struck at once, underlined too',
    doc(p(span('font-weight:700;font-style:italic;text-decoration:underline line-through;', 'all'))),
    'p[b{i{s{all}}}]',
  ],
  ['semibold is bold', doc(p(span('font-weight:600;', 'half'))), 'p[b{half}]'],
  ['medium is not bold', doc(p(span('font-weight:500;', 'medium'))), 'p[medium]'],
  [
    'an underlined link',
    doc(
      p(
        plain('See '),
        `<a href="https://news.example/a?b=1&amp;c=2" style="text-decoration:none;">${span('font-weight:400;text-decoration:underline;', 'this')}</a>`,
      ),
    ),
    'p[See a(https://news.example/a?b=1&c=2){this}]',
  ],
  [
    'headings keep what is bold in them and are not bold of themselves',
    doc(
      `<h1 dir="ltr">${plain('Title')}</h1><h2>${bold('Part')}</h2><h3>${span('font-weight:400;color:#434343;', 'Piece')}</h3>`,
    ),
    'h2[Title] h2[b{Part}] h3[Piece]',
  ],
  [
    'empty lines between paragraphs',
    `${doc(`${p(plain('One'))}<br>${p(plain('Two'))}<p dir="ltr"><br></p>`)}<br class="Apple-interchange-newline">`,
    'p[One] p[Two]',
  ],
  [
    'a list in a list',
    doc(`<ul style="margin-top:0;">${li(1, 'A')}<ul>${li(2, 'B')}<ul>${li(3, 'C')}</ul></ul>${li(1, 'D')}</ul>`),
    'ul[li[p[A] ul[li[p[B] ul[li[p[C]]]]]] li[p[D]]]',
  ],
  [
    'a numbered list that goes on at seven',
    doc(`<ol start="7">${li(1, 'Seven')}${li(1, 'Eight')}</ol>`),
    'ol7[li[p[Seven]] li[p[Eight]]]',
  ],
  [
    'a table',
    doc(
      `<div dir="ltr" align="left"><table><colgroup><col width="300"></colgroup><tbody><tr><td colspan="2"><p>${bold('Team')}</p></td></tr><tr><td><p>${plain('LSU')}</p></td><td><p>${plain('4')}</p></td></tr></tbody></table></div>`,
    ),
    'table[tr[td2x1[p[b{Team}]]] tr[td[p[LSU]] td[p[4]]]]',
  ],
  [
    'a line break and a tab',
    doc(p(plain('One'), '<br>', plain('two'), span('white-space:pre;', '\t'), plain('three'))),
    'p[One/two three]',
  ],
  [
    'a suggestion that is not shown and a picture',
    doc(p(plain('Seen'), span('display:none;', ' hidden'), '<img src="https://lh7.example/x" alt="x">')),
    'p[Seen]',
  ],
  [
    'a saved page, whose looks are classes and whose lists are flat',
    `<html><head><style type="text/css">ul.lst-kix_a1-0{list-style-type:none}.c1{font-weight:700}.c2{font-style:italic;color:#000}span.c3{text-decoration:line-through}.c9{display:none}</style></head><body class="c5"><p class="c4"><span class="c1">Bold</span><span class="c2"> slanted</span><span class="c3 c9"> gone</span><span> <a class="c8" href="https://www.google.com/url?q=https://news.example/x&amp;sa=D">link</a></span></p><ul class="c7 lst-kix_a1-0 start"><li class="c6 li-bullet-0"><span>A</span></li></ul><ul class="c7 lst-kix_a1-1 start"><li><span>B</span></li></ul><ul class="c7 lst-kix_a1-0"><li><span>C</span></li></ul></body></html>`,
    'p[b{Bold}i{ slanted}s{ gone} a(https://news.example/x){link}] ul[li[p[A] ul[li[p[B]]]] li[p[C]]]',
  ],
];
