import { expect, test } from 'vitest';
import {
  forgetTypedForm,
  hasOtherRows,
  hiddenValue,
  keepTypedForm,
  restoredWords,
  type TypedForm,
  takeTypedForm,
} from './typed-forms.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const HERE = { page: '/admin/imports?kind=roster', username: 'iris.calloway' };
const TYPED: TypedForm = {
  ...HERE,
  action: '/api/v2/admin/imports',
  label: 'Import a file',
  index: 0,
  fields: [
    { name: 'year', value: '2029', isChecked: null },
    { name: 'is_newest', value: '1', isChecked: true },
  ],
  hidden: [['version', '3']],
  pressed: null,
  hasFile: true,
};

test('a form is given back once, to the person and the page that it was kept for', () => {
  const storage = memory();
  keepTypedForm(TYPED, NOW, () => storage);
  expect(takeTypedForm({ ...HERE, now: NOW + MINUTE }, () => storage)).toMatchObject(TYPED);
  expect(takeTypedForm({ ...HERE, now: NOW + MINUTE }, () => storage)).toBeNull();
});

test.each([
  ['another page', { page: '/admin/imports', now: NOW }],
  ['another person', { username: 'felix.amado', now: NOW }],
  ['31 minutes later', { now: NOW + 31 * MINUTE }],
  ['a clock that was set back by 31 minutes', { now: NOW - 31 * MINUTE }],
])('%s gets nothing, and the form is forgotten', (_, asked) => {
  const storage = memory();
  keepTypedForm(TYPED, NOW, () => storage);
  expect(takeTypedForm({ ...HERE, ...asked }, () => storage)).toBeNull();
  expect(storage.kept.size).toBe(0);
});

test('a form that is forgotten is not given back', () => {
  const storage = memory();
  keepTypedForm(TYPED, NOW, () => storage);
  forgetTypedForm(() => storage);
  expect(takeTypedForm({ ...HERE, now: NOW }, () => storage)).toBeNull();
});

const stored = (facts: object) => JSON.stringify({ ...TYPED, at: NOW, ...facts });

test.each([
  '{',
  'null',
  '7',
  '[]',
  stored({ at: undefined }),
  stored({ fields: 'year' }),
  stored({ fields: [{ name: 'year', value: 7, isChecked: null }] }),
  stored({ hidden: [['version']] }),
  stored({ pressed: 'version' }),
])('%s in the storage is no form', (text) => {
  const storage = memory();
  keepTypedForm(TYPED, NOW, () => storage);
  for (const key of storage.kept.keys()) storage.setItem(key, text);
  expect(takeTypedForm({ ...HERE, now: NOW }, () => storage)).toBeNull();
});

test('a browser without storage keeps nothing, and nothing fails', () => {
  const off = () => {
    throw new Error('storage is off');
  };
  keepTypedForm(TYPED, NOW, off);
  forgetTypedForm(off);
  expect(takeTypedForm({ ...HERE, now: NOW }, off)).toBeNull();
});

test('the version is that of the hidden field, or of the button that saves over somebody else’s', () => {
  expect(hiddenValue(TYPED, 'version')).toBe('3');
  expect(hiddenValue({ ...TYPED, hidden: [], pressed: ['version', '4'] }, 'version')).toBe('4');
  expect(hiddenValue({ ...TYPED, hidden: [] }, 'version')).toBeUndefined();
});

test('rows in another order are other rows, and another version is none', () => {
  const rows = [
    ['blocks[0][block]', 'lead'],
    ['blocks[1][block]', 'ticker'],
  ] as const;
  expect(hasOtherRows([['version', '3'], ...rows], [['version', '4'], ...rows])).toBe(false);
  expect(hasOtherRows(rows, [['blocks[0][block]', 'ticker'], rows[1]])).toBe(true);
  expect(hasOtherRows([['removed[]', '7']], [])).toBe(true);
});

test.each([
  [{ filled: 3 }, 'What you typed before you signed in is back in the form. It isn’t saved yet.'],
  [
    { filled: 3, hasFile: true },
    'What you typed before you signed in is back in the form. It isn’t saved yet. Choose the file again.',
  ],
  [
    { filled: 3, isSame: false },
    'What you typed before you signed in is back in the form. It isn’t saved yet. This page has changed since, so check it before you save.',
  ],
  [
    { filled: 3, missing: 1 },
    'What you typed before you signed in is back in the form. It isn’t saved yet. Some of it couldn’t be restored, so check it before you save.',
  ],
  [
    { filled: 0, missing: 2 },
    'What you changed before you signed in wasn’t saved. Check this page before you try again.',
  ],
  [{ filled: 0, hasFile: true }, 'Your file wasn’t uploaded before you signed in. Choose it again.'],
  [{ filled: 0 }, null],
])('of %o staff read: %s', (facts, words) => {
  expect(restoredWords({ missing: 0, isSame: true, hasFile: false, ...facts })).toBe(words);
});
