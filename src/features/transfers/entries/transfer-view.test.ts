import { expect, test } from 'vitest';
import { EXIT_TYPES } from './entry.ts';
import { mayComeTo } from './transfer-view.ts';

const HERE = 7;

test('an open or placed player may join a college; one who left the portal or leaves this college may not', () => {
  const all = [null, ...EXIT_TYPES];
  const coming = all.filter((exitType) => mayComeTo({ originCollegeId: 8, exitType }, HERE));
  expect(coming).toEqual([null, 'committed', 'signed', 'enrolled']);
  expect(all.some((exitType) => mayComeTo({ originCollegeId: HERE, exitType }, HERE))).toBe(false);
  expect(mayComeTo({ originCollegeId: null, exitType: null }, HERE)).toBe(true);
});
