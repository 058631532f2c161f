import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyFaults, fixedTexts } from './copy-check.ts';
import { root } from './cruise.ts';
import { isTest, type SourceFile, sourceFiles } from './source-files.ts';

/** Folders whose copy is still being rewritten. Nothing is added here; a clean folder is removed. */
const NOT_YET_CLEAN: readonly string[] = [];

/**
 * Texts that are not interface: the demo network's fictional stories, whose people may say any word, the simulation, reserved usernames,
 * and errors that the embedded providers word like the real ones.
 */
const NOT_INTERFACE = [
  'src/features/admin/seed/',
  'src/simulation/',
  'src/features/membership/accounts/username.ts',
  'src/platform/cards/embedded/wire-error.ts',
  'src/platform/paypal/embedded/wire-error.ts',
];

const FIXED = fixedTexts(readFileSync(join(root, 'docs/spec/messages.md'), 'utf8'));

const isInterface = (file: SourceFile) =>
  /^(src|scripts)\/.*\.(tsx?|mjs)$/.test(file.path) &&
  !isTest(file) &&
  !/(^|\/)factory\.ts$/.test(file.path) &&
  ![...NOT_INTERFACE, ...NOT_YET_CLEAN].some((folder) => file.path.startsWith(folder));

test('pages, emails and commands use plain American English, and ’ for an apostrophe', () => {
  const files = sourceFiles.filter(isInterface);
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap(({ path, text }) =>
    copyFaults(path, text, FIXED).map(({ line, found, instead }) => `${path}:${line}: “${found}”: write ${instead}`),
  );
  expect(faults).toEqual([]);
});

const found = (text: string, fixed = FIXED) =>
  copyFaults('planted.tsx', text, fixed).map((fault) => `${fault.line}: ${fault.found}`);

test.each([
  [`const title = 'Whom you follow';`, '1: Whom'],
  [`const a = 1;\nconst button = 'Schedule anew';`, '2: anew'],
  [`const note = <p>\n  Your receipts\n  stand here.\n</p>;`, '3: stand'],
  [`const failed = \`The price of \${title} could not be reckoned.\`;`, '1: reckoned'],
  [`const hint = <Field hint="A link goes by mail to both." />;`, '1: mail'],
  [`const done = 'It was taken back';`, '1: taken back'],
  [`const undo = 'You can take the deletion back';`, '1: take the deletion back'],
  [`const submit = 'Make a free account';`, '1: Make a free account'],
  [`const wrong = 'This e-mail is not known';`, '1: e-mail'],
  [`const half = 'This link is not whole';`, '1: is not whole'],
  [`const next = 'Go on with this';`, '1: Go on with'],
  [`const open = 'Look at it';`, '1: Look at it'],
  [`const wait = "It isn't ready";`, "1: n't"],
  [`const whose = \`\${name}'s plan\`;`, "1: …'s"],
  [`const missing = 'Please enter Email';`, '1: Please enter E'],
  [`const when = 'Published by itself at 7 PM';`, '1: by itself'],
])('a phrase of the list is found: %s', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

test('a fault says what to write instead', () => {
  expect(copyFaults('a.ts', `const a = 'Whoever asks';`, FIXED)).toEqual([
    { line: 1, found: 'Whoever', instead: '“anyone who”' },
  ]);
});

test.each([
  `/** Whoever is told of it by mail stands here. */\nexport const count = 1;`,
  `import { mailed } from './mailed-links.ts';\nconst told = mailed;`,
  `const status = 'mailed'; const key = { told: true, kind: 'taken_back' };`,
  `const rows = sql\`select told from mails where whoever = \${id}\`;`,
  `const title = 'Your email settings stand out';`,
  `const undone = 'You told us you didn’t make this change';`,
  `const flag = 'Send a test with --mail-to <address>';`,
  `const reserve = 'Set MAIL_URL to your mail server';`,
])('comments, names, wire values, SQL and flags are left alone: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('a text that the specification fixes is left alone, and known by its number', () => {
  expect(FIXED.get('Current password invalid')).toBe('M07');
  const fixed = fixedTexts('| M99 | mail | `Whom do you follow?` | open |');
  expect(found(`const a = 'Whom do you follow?';`, fixed)).toEqual([]);
  expect(found(`const a = 'Whom do you follow? Them.';`, fixed)).toEqual(['1: Whom']);
});
