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
 * HTML → blocks and lines, tag by tag and without recursion: what is nested ten thousand deep costs no stack. Only what is named here
 * makes a block; every other tag gives its words. The same parser reads what is imported on the server and what is pasted in a browser.
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
/** A line ends where they begin and where they end. */
const BREAKING = new Set([...BLOCKS.keys(), ...HEADINGS.keys(), ...NAMED_BREAKING]);
/** Their text is no words of the page. `xml` is what Word says of itself. */
const SILENT = new Set(
  `audio canvas datalist iframe math noembed noframes noscript object option script select style svg template
  textarea title video xml xmp`.split(/\s+/),
);
/** What Word wrote for programs that do not number lists. */
const MARKER = '!supportLists';
/** The same for programs without its line breaks and its comments: each is there once more. */
const REPEATED = new Set(['!supportLineBreakNewLine', '!supportAnnotations']);
/** Blocks deeper than anybody writes give their words alone. */
const DEEPEST = 40;

type Frame = {
  look: Look;
  heading: Line['heading'];
  word: WordPlace | null;
  isPre: boolean;
  isFiller: boolean;
  isMarker: boolean;
  /** Within `li`, where Word's own signs add nothing. */
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
  /** How many tags are open of what is not shown, its own among them. */
  let hidden = 0;
  const sheet: Sheet = new Map();
  let isSheet = false;
  let rules = '';
  /** The condition of Word within which the text is. */
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

  // A condition that was never ended ends with its paragraph.
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
