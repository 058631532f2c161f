import { expect, test } from 'vitest';
import { changedState, type EntryChange, entryFaults } from './entry-change.ts';
import { type EntryState, UNKNOWN_ENTRY } from './write-entries.ts';

const TODAY = '2026-11-21';
const ENTERED: EntryState = { ...UNKNOWN_ENTRY, originCollegeId: 7, enteredOn: '2026-11-01' };
const PLACED: EntryState = { ...ENTERED, exitType: 'committed', exitCollegeId: 9, intentOn: '2026-11-10' };

test.each<[string, EntryState, EntryChange, Partial<EntryState>]>([
  ['what is absent stays', PLACED, { position: 'QB' }, { exitCollegeId: 9, position: 'QB' }],
  ['null takes a value away', PLACED, { intentOn: null }, { intentOn: null }],
  [
    'a college drives out a name',
    { ...PLACED, exitCollegeId: null, exitName: 'Elm' },
    { exitCollegeId: 3 },
    { exitCollegeId: 3, exitName: null },
  ],
  ['a name drives out a college', PLACED, { exitName: 'Elm' }, { exitCollegeId: null, exitName: 'Elm' }],
  ['who withdraws stays at the origin', PLACED, { exitType: 'withdrawn' }, { exitCollegeId: 7, exitName: null }],
  ['who turns professional goes to no college', PLACED, { exitType: 'pro' }, { exitCollegeId: null, exitName: null }],
  ['an open entry has no destination', PLACED, { exitType: null }, { exitCollegeId: null }],
])('%s', (_, before, change, after) => {
  expect(changedState(before, change)).toMatchObject(after);
});

test.each<[string, Partial<EntryState>, Record<string, string>]>([
  ['an open entry', ENTERED, {}],
  ['a commitment', PLACED, {}],
  ['the same day three times', { ...PLACED, enteredOn: TODAY, intentOn: TODAY, exitOn: TODAY }, {}],
  ['no origin', { ...ENTERED, originCollegeId: null }, { originCollegeId: 'Please enter the college they leave' }],
  [
    'a commitment to nowhere',
    { ...PLACED, exitCollegeId: null },
    { exitCollegeId: 'Please enter the college they go to' },
  ],
  [
    'a destination of somebody in the portal',
    { ...ENTERED, exitCollegeId: 9 },
    { exitType: 'A player with a destination is committed, signed or enrolled' },
  ],
  [
    'a commitment to the college they leave',
    { ...PLACED, exitCollegeId: 7 },
    { exitCollegeId: 'Choose a different college, or mark the entry as withdrawn' },
  ],
  ['a withdrawal as imports write it', { ...ENTERED, exitType: 'withdrawn', exitCollegeId: 7 }, {}],
  ['intent before the entry', { ...PLACED, intentOn: '2026-10-31' }, { intentOn: 'Intent is before Entered' }],
  ['an exit before the intent', { ...PLACED, exitOn: '2026-11-09' }, { exitOn: 'Exit is before Intent' }],
  [
    'an exit before the entry, without an intent',
    { ...PLACED, intentOn: null, exitOn: '2026-10-01' },
    { exitOn: 'Exit is before Entered' },
  ],
  ['a day to come', { ...ENTERED, enteredOn: '2026-11-22' }, { enteredOn: 'Entered is a day that has not come yet' }],
  ['an exit of an open entry', { ...ENTERED, exitOn: '2026-11-05' }, { exitOn: 'Choose how the entry ended' }],
])('%s', (_, entry, faults) => {
  expect(entryFaults({ ...UNKNOWN_ENTRY, ...entry }, TODAY)).toEqual(faults);
});
