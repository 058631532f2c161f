import { expect, test } from 'vitest';
import type { Prediction } from '#features/search/predictions/contract.ts';
import { announcement, EMPTY, nextState, type SearchEvent, type SearchState, takesKey } from './search-state.ts';

const option = (id: number): Prediction => ({
  kind: 'person',
  id,
  title: `Person ${id}`,
  detail: null,
  href: `/content/prospects/2027/person-${id}`,
  sport: 'football',
  college: null,
  rating: null,
});
const after = (events: readonly SearchEvent[], from: SearchState = EMPTY) => events.reduce(nextState, from);
const typed = (text: string): SearchEvent => ({ type: 'typed', text });
const arrived = (query: string, count: number): SearchEvent => ({
  type: 'arrived',
  query,
  predictions: Array.from({ length: count }, (_, id) => option(id)),
});
const pressed = (key: string): SearchEvent => ({ type: 'pressed', key });
const shown = after([typed('smi'), arrived('smi', 3)]);

test('typing opens and waits, and an emptied field shows nothing', () => {
  expect(after([typed(' smi ')])).toMatchObject({ query: 'smi', phase: 'loading', isOpen: true });
  expect(after([typed('   ')], shown)).toEqual(EMPTY);
  expect(after([typed('smi ')], shown)).toEqual(shown);
});

test('while the next ones come, those before them stay; a late reply changes nothing', () => {
  const waiting = after([typed('smit')], shown);
  expect(waiting).toMatchObject({ phase: 'loading', active: null });
  expect(waiting.options).toHaveLength(3);
  expect(after([arrived('smi', 1)], waiting)).toBe(waiting);
  expect(after([{ type: 'failed', query: 'smi' }], waiting)).toBe(waiting);
  expect(after([arrived('smit', 1)], waiting)).toMatchObject({ phase: 'ready', options: [{ id: 0 }] });
});

test('an option that is active stays so in the list that comes, while it is in it', () => {
  const waiting = after([typed('smit'), pressed('ArrowUp')], shown);
  expect(waiting.active).toBe(2);
  const reply = (...ids: number[]): SearchEvent => ({ type: 'arrived', query: 'smit', predictions: ids.map(option) });
  expect(after([reply(2, 0)], waiting).active).toBe(0);
  expect(after([reply(0, 1)], waiting).active).toBeNull();
});

test('what failed is asked for again when it is typed again', () => {
  const failed = after([{ type: 'failed', query: 'smi' }], shown);
  expect(after([typed('smi')], failed)).toMatchObject({ query: 'smi', phase: 'loading', isOpen: true });
});

test('arrows go round, Home and End to the ends once an option is active', () => {
  const places = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'];
  let state = shown;
  const seen = places.map((key) => {
    state = nextState(state, pressed(key));
    return state.active;
  });
  expect(seen).toEqual([0, 1, 2, 0, 2, 0, 2]);
  expect(after([pressed('ArrowUp')], shown).active).toBe(2);
  expect(after([pressed('Home')], shown)).toBe(shown);
});

test('only keys that do something are taken from the field', () => {
  const active = after([pressed('ArrowDown')], shown);
  expect(['Enter', 'Home', 'End', 'Escape', 'ArrowDown', 'a', 'Tab'].filter((key) => takesKey(shown, key))).toEqual([
    'Escape',
    'ArrowDown',
  ]);
  expect(['Enter', 'Home', 'End', 'Escape'].every((key) => takesKey(active, key))).toBe(true);
  expect(takesKey(EMPTY, 'ArrowDown')).toBe(false);
  expect(takesKey(EMPTY, 'Escape')).toBe(false);
});

test('Escape closes and keeps what was typed; an arrow or coming back opens again', () => {
  const closed = after([pressed('ArrowDown'), pressed('Escape')], shown);
  expect(closed).toMatchObject({ isOpen: false, active: null, query: 'smi' });
  expect(after([pressed('ArrowDown')], closed)).toMatchObject({ isOpen: true, active: 0 });
  expect(after([{ type: 'left' }, { type: 'entered' }], shown).isOpen).toBe(true);
  expect(after([{ type: 'entered' }]).isOpen).toBe(false);
});

test('a listener hears how many there are, that there are none, or that it failed', () => {
  expect(announcement(shown)).toBe('3 suggestions');
  expect(announcement(after([arrived('smi', 1)], shown))).toBe('1 suggestion');
  expect(announcement(after([arrived('smi', 0)], shown))).toBe('No matching players or teams.');
  expect(announcement(after([typed('x')], shown))).toBe('');
  expect(announcement(after([{ type: 'failed', query: 'smi' }], shown))).toContain('aren’t available');
  expect(announcement(after([{ type: 'left' }], shown))).toBe('');
});
