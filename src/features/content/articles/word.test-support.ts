import type { ForeignCase } from './foreign-cases.test-support.ts';

/** Clipboard content of Word, Outlook and Word on the web, with fictitious text. */

const SIGN = { bullet: ['·', 'Symbol'], circle: ['o', '"Courier New"'], square: ['§', 'Wingdings'] } as const;
const GAP = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span>`;

/** An item as Word writes it: `place` is "l0 level1 lfo1". */
function item(
  place: string,
  sign: string,
  words: string,
  { font = 'Calibri', name = 'MsoListParagraphCxSpMiddle' } = {},
) {
  return `<p class=${name} style='text-indent:-.25in;mso-list:${place}'><![if !supportLists]><span
style='font-family:${font};mso-fareast-font-family:${font}'><span
style='mso-list:Ignore'>${sign}${GAP}</span></span><![endif]>${words}<o:p></o:p></p>`;
}
const bullet = (kind: keyof typeof SIGN, level: number, words: string, list = 'l0', lfo = 'lfo1') =>
  item(`${list} level${level} ${lfo}`, SIGN[kind][0], words, { font: SIGN[kind][1] });
const normal = (words: string) => `<p class=MsoNormal>${words}<o:p></o:p></p>`;
const page = (html: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name=Generator content="Microsoft Word 15"><title>Untitled</title><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0in;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->${html}<!--EndFragment--></body></html>`;
/** Saved as a filtered page: the list styles are gone. */
const filtered = (inches: string, sign: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:${inches};text-indent:-.25in'><span style='font-family:Symbol'>${sign}${GAP}</span>${words}</p>`;
const web = (tag: 'ul' | 'ol', level: number, place: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="o" data-listid="4" data-aria-posinset="${place}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${words}</span></span><span class="EOP SCXW1">&nbsp;</span></p></li></${tag}></div>`;

export const WORD: readonly ForeignCase[] = [
  [
    'a bullet, a deeper one and a number',
    page(
      bullet('bullet', 1, 'First') +
        bullet('circle', 2, 'Second') +
        item('l1 level1 lfo2', '3.', 'Third') +
        normal('End'),
    ),
    'ul[li[p[First] ul[li[p[Second]]]]] ol3[li[p[Third]]] p[End]',
  ],
  [
    'three levels and back to the first',
    page(bullet('bullet', 1, 'A') + bullet('circle', 2, 'B') + bullet('square', 3, 'C') + bullet('bullet', 1, 'D')),
    'ul[li[p[A] ul[li[p[B] ul[li[p[C]]]]]] li[p[D]]]',
  ],
  [
    'a level left out makes no empty bullet',
    page(bullet('bullet', 1, 'A') + bullet('square', 3, 'C') + bullet('circle', 2, 'B')),
    'ul[li[p[A] ul[li[p[C]] li[p[B]]]]]',
  ],
  [
    'numbers with letters and Roman figures inside',
    page(
      item('l2 level1 lfo3', '1.', 'One') +
        item('l2 level2 lfo3', 'a.', 'Letter') +
        item('l2 level2 lfo3', 'b.', 'Letter too') +
        item('l2 level3 lfo3', 'i.', 'Roman') +
        item('l2 level1 lfo3', '2.', 'Two'),
    ),
    'ol[li[p[One] ol[li[p[Letter]] li[p[Letter too] ol[li[p[Roman]]]]]] li[p[Two]]]',
  ],
  [
    'letters that begin at c, figures in brackets and Roman ones',
    page(
      item('l3 level1 lfo4', 'c)', 'Three') +
        normal('Between') +
        item('l4 level1 lfo5', '(12)', 'Twelve') +
        normal('Between') +
        item('l5 level1 lfo6', 'IV.', 'Four'),
    ),
    'ol3[li[p[Three]]] p[Between] ol12[li[p[Twelve]]] p[Between] ol4[li[p[Four]]]',
  ],
  [
    'figures of an outline',
    page(
      item('l6 level1 lfo7', '1.', 'Part') +
        item('l6 level2 lfo7', '1.1.', 'Piece') +
        item('l6 level2 lfo7', '1.2.', 'Next'),
    ),
    'ol[li[p[Part] ol[li[p[Piece]] li[p[Next]]]]]',
  ],
  [
    'a list goes on after a paragraph between',
    page(item('l7 level1 lfo8', '1.', 'One') + normal('Between') + item('l7 level1 lfo8', '2.', 'Two')),
    'ol[li[p[One]]] p[Between] ol2[li[p[Two]]]',
  ],
  [
    'two numbered lists after each other stay two',
    page(item('l8 level1 lfo9', '1.', 'One') + item('l9 level1 lfo10', '1.', 'One more')),
    'ol[li[p[One]]] ol[li[p[One more]]]',
  ],
  [
    'a second paragraph of an item does not end the list',
    page(
      item('l10 level1 lfo11', '1.', 'One') +
        "<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in'>And more of it<o:p></o:p></p>" +
        item('l10 level1 lfo11', '2.', 'Two'),
    ),
    'ol[li[p[One] p[And more of it]] li[p[Two]]]',
  ],
  [
    'bold, italic and struck words, and an empty line',
    page(
      `${normal(`Plain <b style='mso-bidi-font-weight:normal'>bold</b> <i>slanted</i> <s>gone</s><span style='mso-spacerun:yes'>  </span>end`)}${normal('&nbsp;')}`,
    ),
    'p[Plain b{bold} i{slanted} s{gone} end]',
  ],
  [
    'the look of an item',
    page(
      item('l0 level1 lfo1', '·', '<b>Bold</b> and <a href="https://news.example/x">a link</a>', { font: 'Symbol' }),
    ),
    'ul[li[p[b{Bold} and a(https://news.example/x){a link}]]]',
  ],
  [
    'a page saved without the styles of lists',
    filtered('.5in', '·', 'First') + filtered('1.0in', 'o', 'Second') + filtered('.5in', '2.', 'Third'),
    'ul[li[p[First] ul[li[p[Second]]]]] ol2[li[p[Third]]]',
  ],
  [
    'a hanging paragraph is no item',
    "<p class=MsoNormal style='margin-left:.5in;text-indent:-.5in'>Hollander, W. A book.</p>",
    'p[Hollander, W. A book.]',
  ],
  [
    'a numbered heading keeps its number',
    page(
      `<h1 style='mso-list:l11 level1 lfo12'><![if !supportLists]><span style='mso-list:Ignore'>1.${GAP}</span><![endif]>Heading<o:p></o:p></h1>`,
    ),
    'h2[1. Heading]',
  ],
  [
    'comments as a browser writes the conditions again',
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'>·&nbsp;&nbsp; </span><!--[endif]-->First</p>",
    'ul[li[p[First]]]',
  ],
  [
    'a condition that never ends',
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]>·&nbsp; <p>Next</p>",
    'ul[li[p[]]] p[Next]',
  ],
  [
    'what a reviewer wrote, and a line break twice',
    page(
      `${normal(
        `One<br style='mso-special-character:line-break'><![if !supportLineBreakNewLine]><br style='mso-special-character:line-break'><![endif]>two<span class=MsoCommentReference><![if !supportAnnotations]><a href="#_msocom_1">[JD1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span>`,
      )}<div style='mso-element:comment-list'><p>Why so?</p></div>`,
    ),
    'p[One/two]',
  ],
  [
    'lists of Outlook',
    `<ol style='margin-top:0in' start=4 type=1><li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level1 lfo1'>Four<o:p></o:p></li><ul type=circle><li class=MsoListParagraph style='mso-list:l0 level2 lfo1'>Inside</li></ul></ol>`,
    'ol4[li[p[Four] ul[li[p[Inside]]]]]',
  ],
  [
    'Word on the web without a name of the list',
    [1, 2, 1]
      .map(
        (level, place) =>
          `<div class="ListContainerWrapper"><ul role="list"><li data-aria-level="${level}"><p>Item ${place + 1}</p></li></ul></div>`,
      )
      .join(''),
    'ul[li[p[Item 1] ul[li[p[Item 2]]]] li[p[Item 3]]]',
  ],
  [
    'Word on the web: each item in a list of its own',
    web('ul', 1, 1, 'A') + web('ul', 2, 1, 'B') + web('ul', 1, 2, 'C') + web('ol', 1, 3, 'D'),
    'ul[li[p[A] ul[li[p[B]]]] li[p[C]]] ol3[li[p[D]]]',
  ],
  [
    'a list in a cell of a table',
    page(
      `<table class=MsoTableGrid border=1><tr><td width=300 valign=top>${bullet('bullet', 1, 'A')}${bullet('circle', 2, 'B')}</td></tr></table>`,
    ),
    'table[tr[td[p[A] p[B]]]]',
  ],
  [
    'a list whose style is in the sheet',
    `<style><!-- /* Styles */ p.MsoListNumber, li.MsoListNumber {margin-left:.25in; mso-list:l0 level1 lfo1;} @list l0 {mso-list-id:1} --></style><p class=MsoListNumber><![if !supportLists]><span style='mso-list:Ignore'>5.&nbsp;&nbsp; </span><![endif]>Five</p><p class=MsoListNumber><![if !supportLists]><span style='mso-list:Ignore'>6.&nbsp;&nbsp; </span><![endif]>Six</p>`,
    'ol5[li[p[Five]] li[p[Six]]]',
  ],
];
