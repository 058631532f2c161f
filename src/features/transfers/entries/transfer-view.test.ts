import { expect, test } from 'vitest';
import { EXIT_TYPES } from './entry.ts';
import { mayComeTo, moveText, openText } from './transfer-view.ts';

const HERE = 7;

test('an open or placed player may join a college; one who left the portal or leaves this college may not', () => {
  const all = [null, ...EXIT_TYPES];
  const coming = all.filter((exitType) => mayComeTo({ originCollegeId: 8, exitType }, HERE));
  expect(coming).toEqual([null, 'committed', 'signed', 'enrolled']);
  expect(all.some((exitType) => mayComeTo({ originCollegeId: HERE, exitType }, HERE))).toBe(false);
  expect(mayComeTo({ originCollegeId: null, exitType: null }, HERE)).toBe(true);
});

test('the latest move is one sentence: where the player goes, else what became of the entry', () => {
  const college = { id: 1, slug: 'auburn', shortName: 'Auburn', abbreviation: 'AUB', teamKey: 'auburn' };
  const of = (status: Parameters<typeof moveText>[0]['status']) =>
    moveText({ status, originCollege: { ...college, shortName: 'Alabama' }, exitCollege: college });
  expect(of('in_portal')).toBe('Entered the portal');
  expect(of('signed')).toBe('Signed with Auburn');
  expect(of('withdrawn')).toBe('Withdrew from the portal');
  expect(of('dismissed')).toBe('Dismissed');
  expect(moveText({ status: 'signed', originCollege: null, exitCollege: null })).toBe('Signed');
});

test('entries without an end are in the portal in their window and undecided after it', () => {
  expect(openText({ year: 2027, isOpen: true })).toBe('In the portal');
  expect(openText({ year: 2024, isOpen: false })).toBe('Undecided');
  expect(openText({ year: null, isOpen: true })).toBe('In the portal, undecided');
});
