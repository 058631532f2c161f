import fc from 'fast-check';

/** HTML as programs write it, well formed or not, for property tests. */

const words = fc.constantFrom(
  'One',
  'two ',
  ' three',
  '&nbsp;',
  ' &nbsp;',
  '12&nbsp;km',
  '*so*',
  '<br>',
  '\n',
  'A &amp; B',
  '😀',
  '',
);
const style = fc.constantFrom(
  '',
  'font-weight:700',
  'font-weight:normal',
  'font-style:italic',
  'text-decoration:line-through',
  'font:bold 12px Arial',
  'mso-spacerun:yes',
  'display:none',
);
const tag = fc.constantFrom('span', 'b', 'i', 's', 'a href="https://news.example/"', 'u', 'font', 'strong', 'em');
const WORD_ITEM = fc
  .record({
    level: fc.integer({ min: 1, max: 7 }),
    sign: fc.constantFrom('·', 'o', '1.', 'c)', 'iv.', ''),
    list: fc.nat(2),
  })
  .map(
    ({ level, sign, list }) =>
      (inner: string) =>
        `<p class=MsoListParagraph style='mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}&nbsp;&nbsp; </span><![endif]>${inner}</p>`,
  );
const block = fc.constantFrom(
  'p',
  'div',
  'h1',
  'h3',
  'blockquote',
  'ul',
  'ol',
  'ol start="10000"',
  'li',
  'table',
  'tr',
  'td',
  'th colspan="3"',
  'td rowspan="4"',
  'td colspan="100"',
  'pre',
  'caption',
  'section',
  'tbody',
);
const wrapped = (name: string, inner: string, isClosed: boolean) =>
  `<${name}>${inner}${isClosed ? `</${name.split(' ')[0]}>` : ''}`;

const { blocks } = fc.letrec<{ inline: string; blocks: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    fc
      .tuple(tag, style, fc.array(tie('inline'), { maxLength: 3 }))
      .map(([name, look, inner]) => wrapped(look === '' ? name : `${name} style="${look}"`, inner.join(''), true)),
  ),
  blocks: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    tie('inline'),
    fc.tuple(WORD_ITEM, tie('inline')).map(([item, inner]) => item(inner)),
    fc.constantFrom('<hr>', '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>', '<img src=x>'),
    fc
      .tuple(block, fc.array(tie('blocks'), { maxLength: 4 }), fc.integer({ min: 0, max: 9 }))
      .map(([name, inner, chance]) => wrapped(name, inner.join(''), chance > 0)),
  ),
}));

export const foreignHtml = fc.array(blocks, { maxLength: 6 }).map((parts) => parts.join(''));
