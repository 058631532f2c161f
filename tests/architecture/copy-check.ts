import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * Words that no American editor would put on a page, in an email or in the output of a command, each with what to write instead
 * (docs/glossary.md). Only string literals and JSX text are checked: comments and names have their own rules.
 */

export type BannedPhrase = { pattern: RegExp; instead: string };

export type CopyFault = { line: number; found: string; instead: string };

export const BANNED_PHRASES: readonly BannedPhrase[] = [
  { pattern: /\bwhom\b/i, instead: '“who”, or name the person: “players you follow”' },
  { pattern: /\bwhoever\b/i, instead: '“anyone who”' },
  { pattern: /\banew\b/i, instead: '“again”, or a verb with “re”: “Reschedule”' },
  { pattern: /\breckon(s|ed|ing)?\b/i, instead: '“calculate”' },
  { pattern: /\bthereof\b/i, instead: '“of it”' },
  { pattern: /(?<!\byou )\btold\b/i, instead: '“notified”, “emailed” or “alerted”' },
  { pattern: /\bstands?\b(?! (out|alone|by|for)\b)/i, instead: '“is”, “appears” or “applies”' },
  { pattern: /\btaken back\b/i, instead: '“withdrawn”, “undone” or “decommitted”' },
  {
    pattern: /\btak(e|es|ing) (it|this|that|them|(a|the|his|their|your) \w+) back\b/i,
    instead: '“undo”, “withdraw” or “decommit”',
  },
  { pattern: /\b(make|makes|making|made) (an|the|a free|your) account\b/i, instead: '“create an account”' },
  { pattern: /\be-mails?\b/i, instead: '“email”' },
  {
    pattern: /(?<![\w/-])mail(s|ed|ing)?\b(?![-_@.]| (server|host|provider))/i,
    instead: '“email”, as a noun and as a verb',
  },
  { pattern: /\b(is|are) not whole\b/i, instead: '“is incomplete”' },
  { pattern: /\b(go|goes|going) on with\b/i, instead: '“continue with”' },
  { pattern: /\blook at it\b/i, instead: '“Preview”, “View” or “Continue”' },
  { pattern: /\bby (itself|themselves)\b/i, instead: '“automatically”' },
  { pattern: /\bnot shown any more\b/i, instead: '“no longer shown”' },
  { pattern: /\bat (its|the) foot\b/i, instead: '“at the bottom”' },
  { pattern: /\bby the (month|year)\b/i, instead: '“monthly” or “yearly”' },
  { pattern: /\bno robot\b/i, instead: '“human”' },
  // Between letters, after a value, or of a plural: "didn't", "${name}'s", "members' plans".
  { pattern: /[\p{L}\d…]'\p{L}|\p{L}s'(?= \p{L})/u, instead: '’, the apostrophe' },
  { pattern: /\bPlease enter [A-Z](?![A-Z])/, instead: 'a sentence, by pleaseEnter (src/kernel/error-label.ts)' },
  { pattern: /\b(colour|favour|honour|behaviour|neighbour|licence|centre)/i, instead: 'the American spelling' },
];

/** Text for people contains a space or begins like a label; the rest are keys and wire values. */
const IS_PROSE = /[A-Za-z]\s+\S|^[A-Z][a-z]{2}/;

/**
 * The texts that the specification fixes exactly, by message number: they may use any word. `table`: docs/spec/messages.md, whose rows
 * begin with the number and quote the text.
 */
export function fixedTexts(table: string): ReadonlyMap<string, string> {
  const rows = table.matchAll(/^\| (M\d+) \|[^|]*\| `([^`]+)`/gm);
  return new Map([...rows].map(([, id = '', text = '']) => [text, id]));
}

/** The violations of the list in a source file, by line. */
export function copyFaults(path: string, text: string, fixed: ReadonlyMap<string, string>): CopyFault[] {
  const faults: CopyFault[] = [];
  const skipped = new Set<number>();
  const check = (node: ESTree.Node, words: string) => {
    if (skipped.has(node.start) || fixed.has(words.trim()) || !IS_PROSE.test(words)) return;
    for (const { pattern, instead } of BANNED_PHRASES) {
      const match = pattern.exec(words);
      if (match)
        faults.push({ line: lineAt(text, node.start + offsetOf(text, node, match[0])), found: match[0], instead });
    }
  };
  new Visitor({
    ImportDeclaration({ source }) {
      skipped.add(source.start);
    },
    // SQL is read only by the database.
    TaggedTemplateExpression({ quasi }) {
      skipped.add(quasi.start);
    },
    Literal(node) {
      if (typeof node.value === 'string') check(node, node.value);
    },
    TemplateLiteral(node) {
      check(node, node.quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
    JSXText(node) {
      check(node, node.value);
    },
  }).visit(parseSync(path, text).program);
  return faults;
}

/** The offset of the words within the node; 0: the source writes them with an escape. */
const offsetOf = (text: string, { start, end }: ESTree.Node, found: string): number =>
  Math.max(0, text.slice(start, end).indexOf(found));

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
