import { expect, test } from 'vitest';
import { isUnsaved, nextSave, type SaveEvent, savedState, saveWords } from './save-state.ts';

const AT = '2026-11-21T20:14:00Z';
const begun = savedState(4, AT);
const after = (...events: SaveEvent[]) => events.reduce(nextSave, begun);
const touched = { type: 'touched' } as const;
const sent = { type: 'sent' } as const;
const stored = { type: 'stored', version: 5, savedAt: '2026-11-21T20:20:00Z' } as const;

test('what is written waits, is sent, and is kept', () => {
  expect(saveWords(begun)).toBe('Saved 2:14 PM');
  expect(after(touched)).toMatchObject({ phase: 'waiting', version: 4 });
  expect(after(touched, sent)).toMatchObject({ phase: 'saving' });
  expect(after(touched, sent, stored)).toMatchObject({ phase: 'saved', version: 5, isTouched: false });
  expect(saveWords(after(touched, sent, stored))).toBe('Saved 2:20 PM');
});

test('what is written while it is being saved waits for the next time', () => {
  expect(after(touched, sent, touched)).toMatchObject({ phase: 'saving', isTouched: true });
  expect(after(touched, sent, touched, stored)).toMatchObject({ phase: 'waiting', version: 5, isTouched: false });
});

test('a failure says why, and leaving then would lose something', () => {
  const failed = after(touched, sent, { type: 'failed', message: 'the network is away' });
  expect(saveWords(failed)).toBe('Not saved: the network is away');
  expect(isUnsaved(failed)).toBe(true);
  expect(nextSave(failed, sent)).toMatchObject({ phase: 'saving', message: '' });
  expect(isUnsaved(begun)).toBe(false);
});

test('who came too late, or was displaced, sends nothing more until somebody decides', () => {
  const behind = after(touched, sent, { type: 'behind' });
  expect([touched, sent, stored].map((event) => nextSave(behind, event).phase)).toEqual(['behind', 'behind', 'behind']);
  const displaced = after({ type: 'displaced' });
  expect(nextSave(displaced, touched).phase).toBe('displaced');
  expect(nextSave(behind, { type: 'displaced' }).phase).toBe('displaced');
  expect(isUnsaved(behind)).toBe(false);
  const adopted = nextSave(behind, { type: 'adopted', version: 9, savedAt: AT });
  expect(adopted).toEqual(savedState(9, AT));
});
