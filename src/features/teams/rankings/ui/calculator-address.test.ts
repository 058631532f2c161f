import { expect, test } from 'vitest';
import {
  calculatorHref,
  changesIn,
  hasRoom,
  imaginationOf,
  isEmpty,
  listHref,
  listPageOf,
  withId,
  withoutId,
} from './calculator-address.ts';

const PLACE = { slug: 'alabama', sport: 'football', year: 2027, pages: { targets: null, visitors: null } } as const;
const read = (query: string) => imaginationOf(new URLSearchParams(query));

test('what is in the address is read, once each, and what is no id is left out', () => {
  expect(read('add=3,5,3,x,-1,0,99999999999&remove_transfers=7')).toEqual({
    add: [3, 5],
    remove: [],
    add_transfers: [],
    remove_transfers: [7],
  });
  expect(isEmpty(read('add=&find=smith'))).toBe(true);
  const many = `add=${Array.from({ length: 50 }, (_, index) => index + 1).join(',')}&remove=7`;
  expect(read(many).add).toHaveLength(30);
  expect({ hasRoomToAdd: hasRoom(read(many), 'add'), hasRoomToRemove: hasRoom(read(many), 'remove') }).toEqual({
    hasRoomToAdd: false,
    hasRoomToRemove: true,
  });
  expect(changesIn(imaginationOf(new URLSearchParams(many), Number.POSITIVE_INFINITY))).toBe(51);
});

test('the address written is the address read', () => {
  const imagined = withId(withId(read('remove=2'), 'add', 9), 'add', 9);
  const href = calculatorHref(PLACE, imagined, 'o’neal & co');
  expect(href).toBe('/team/alabama/football/2027?add=9&remove=2&find=o%E2%80%99neal%20%26%20co#calculator');
  expect(read(href.split('?')[1]?.split('#')[0] ?? '')).toEqual(imagined);
  expect(calculatorHref(PLACE, withoutId(withoutId(imagined, 'add', 9), 'remove', 2))).toBe(
    '/team/alabama/football/2027#calculator',
  );
});

test('the lists stay open as they are, wherever else a link leads', () => {
  const place = { ...PLACE, pages: { targets: 2, visitors: 3 } };
  const imagined = read('add=9');
  expect(calculatorHref(place, imagined)).toBe('/team/alabama/football/2027?add=9&targets=2&visitors=3#calculator');
  expect(listHref(place, imagined, 'targets', null)).toBe('/team/alabama/football/2027?add=9&visitors=3#targets');
  expect(listHref(place, imagined, 'visitors', 1)).toBe(
    '/team/alabama/football/2027?add=9&targets=2&visitors=1#visitors',
  );
});

test('a page of a whole list keeps what is imagined, and what is no page is the first few', () => {
  const imagined = read('add=9');
  const href = listHref(PLACE, imagined, 'targets', 2);
  expect(href).toBe('/team/alabama/football/2027?add=9&targets=2#targets');
  expect(listHref(PLACE, imagined, 'visitors', null)).toBe('/team/alabama/football/2027?add=9#visitors');
  const page = (query: string) => listPageOf(new URLSearchParams(query), 'targets');
  expect(page('targets=2')).toBe(2);
  for (const query of ['', 'targets=', 'targets=0', 'targets=-1', 'targets=x', 'targets=1000', 'visitors=2'])
    expect(page(query)).toBeNull();
});
