import { expect, test } from 'vitest';
import { gainText } from './calculator-changes.tsx';

test('points gained and lost carry their sign, and none is no figure', () => {
  expect([7, -205, -1200, 0, -0].map(gainText)).toEqual(['+7', '−205', '−1,200', null, null]);
});
