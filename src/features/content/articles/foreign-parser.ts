import { Parser } from 'htmlparser2';
import { type Block, type Container, container, type Line, type WordPlace } from './foreign-blocks.ts';
import {
  type Attrs,
  isHidden,
  type Look,
  lookOf,
  PLAIN,
  readSheet,
  type Sheet,
  type Style,
  styleOf,
} from './foreign-look.ts';
import { isMarkerStyle, wordPlaceOf } from './word-paragraphs.ts';

/**
 * Parses HTML into blocks and lines, tag by tag and without recursion, so that deep nesting cannot overflow the stack. Only the tags named
 * here create blocks; every other tag contributes its text. The same parser handles imports on the server and pastes in a browser.
 */

const BLOCKS = new Map<string, Container['kind']>([
  ['blockquote', 'quote'],
  ['ul', 'bullets'],
  ['menu', 'bullets'],
  ['dir', 'bullets'],
  ['ol', 'numbers'],
  ['li', 'item'],
  ['table', 'table'],
  ['tr', 'row'],
  ['td', 'cell'],
  ['th', 'header'],
]);
const HEADINGS = new Map<string, 2 | 3>([
  ['h1', 2],
  ['h2', 2],
  ['h3', 3],
  ['h4', 3],
  ['h5', 3],
  ['h6', 3],
]);
const NAMED_BREAKING =
  `address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header
  hgroup html legend main nav p pre search section summary tbody tfoot thead`.split(/\s+/);
/** A line ends where these tags start and end. */
const BREAKING = new Set([...BLOCKS.keys(), ...HEADINGS.keys(), ...NAMED_BREAKING]);
/** Tags whose text is not content. `xml` is Word's metadata. */
const SILENT = new Set(
  `audio canvas datalist iframe math noembed noframes noscript object option script select style svg template
  textarea title video xml xmp`.split(/\s+/),
);
/** Word's markers for programs that do not number lists. */
const MARKER = '!supportLists';
/** The same for programs without its line breaks and its comments: each is present a second time. */
const REPEATED = new Set(['!supportLineBreakNewLine', '!supportAnnotations']);
/** Blocks nested deeper than this contribute only their text. */
const DEEPEST = 40;

type Frame = {
  look: Look;
  heading: Line['heading'];
  word: WordPlace | null;
  isPre: boolean;
  isFiller: boolean;
  isMarker: boolean;
  /** Within `li`, where Word's own markers are redundant. */
  isInItem: boolean;
  isBreaking: boolean;
  opened: boolean;
};

const OUTSIDE: Frame = {
  look: PLAIN,
  heading: null,
  word: null,
  isPre: false,
  isFiller: false,
  isMarker: false,
  isInItem: false,
  isBreaking: false,
  opened: false,
};

export function blocksOfHtml(html: string): Block[] {
  const root = container('root');
  const open = [root];
  const frames: Frame[] = [OUTSIDE];
  let line: Line | null = null;
  /** The number of open tags within hidden content, including its own. */
  let hidden = 0;
  const sheet: Sheet = new Map();
  let isSheet = false;
  let rules = '';
  /** Word's conditional comment that contains the text. */
  let condition = '';

  const frameNow = (): Frame => frames.at(-1) ?? OUTSIDE;
  const add = (block: Block) => (open.at(-1) ?? root).content.push(block);
  const lineNow = (): Line => {
    if (line) return line;
    const { heading, word } = frameNow();
    line = { kind: 'line', heading, pieces: [], word, marker: '' };
    add(line);
    return line;
  };

  // An unclosed conditional comment ends with its paragraph.
  const endLine = () => {
    line = null;
    condition = '';
  };

  const onopentag = (tag: string, attrs: Attrs) => {
    const style = styleOf(attrs, tag, sheet);
    if (hidden > 0 || SILENT.has(tag) || isHidden(style)) {
      hidden += 1;
      isSheet = hidden === 1 && tag === 'style';
      if (hidden === 1 && tag === 'iframe') {
        line = null;
        add({ kind: 'video', src: attrs.src ?? '' });
      }
      return;
    }
    const frame = frameOf(frameNow(), tag, attrs, style);
    const kind = BLOCKS.get(tag);
    if (frame.isBreaking) endLine();
    if (kind && open.length < DEEPEST) {
      const block = container(kind, [], attrs);
      add(block);
      open.push(block);
      frame.opened = true;
    }
    frames.push(frame);
    if (tag === 'br' && !REPEATED.has(condition)) lineNow().pieces.push({ kind: 'break' });
    if (tag === 'hr') {
      line = null;
      add({ kind: 'rule' });
    }
  };
  const onclosetag = () => {
    if (hidden > 0) {
      hidden -= 1;
      if (isSheet) readSheet(rules, sheet);
      isSheet = false;
      rules = '';
      return;
    }
    const frame = frames.length > 1 ? frames.pop() : undefined;
    if (frame?.isBreaking) endLine();
    if (frame?.opened) open.pop();
  };
  const ontext = (text: string) => {
    if (isSheet) rules += text;
    if (hidden > 0 || REPEATED.has(condition)) return;
    const { look, isPre, isFiller, isMarker, heading } = frameNow();
    if (!line && /^[ \t\n\f\r]*$/.test(text)) return;
    const now = lineNow();
    if ((isMarker || condition === MARKER) && heading === null) {
      now.marker += text;
      return;
    }
    text.split(isPre ? /\r\n?|\n/ : /(?!)/).forEach((part, index) => {
      if (index > 0) now.pieces.push({ kind: 'break' });
      if (part !== '') now.pieces.push({ kind: 'text', text: part, look, isFiller });
    });
  };
  const onCondition = (text: string) => {
    const [, begun] = /^!?\[if ([^\]]*)\]$/.exec(text) ?? [];
    if (begun !== undefined) condition = begun.trim();
    else if (/^!?\[endif\]/.test(text)) condition = '';
  };

  const parser = new Parser({
    onopentag,
    onclosetag,
    ontext,
    oncomment: onCondition,
    onprocessinginstruction: (_, text) => onCondition(text),
  });
  parser.end(html);
  return root.content;
}

function frameOf(around: Frame, tag: string, attrs: Attrs, style: Style): Frame {
  const isBreaking = BREAKING.has(tag);
  const isInItem = around.isInItem || tag === 'li';
  return {
    look: lookOf(around.look, tag, attrs, style),
    heading: HEADINGS.get(tag) ?? around.heading,
    word: isBreaking ? (isInItem ? null : wordPlaceOf(tag, attrs, style)) : around.word,
    isPre: around.isPre || tag === 'pre',
    isFiller:
      around.isFiller ||
      (attrs.class ?? '').includes('Apple-converted-space') ||
      style.has('mso-spacerun') ||
      style.has('mso-tab-count') ||
      isMarkerStyle(style),
    isMarker: around.isMarker || isMarkerStyle(style),
    isInItem,
    isBreaking,
    opened: false,
  };
}
