import { expect, test } from 'vitest';
import { keptParams } from './applicant.ts';

test('campaign parameters are kept, the first twenty of them', () => {
  const params = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`utm_${index}`, 'x']));
  expect(Object.keys(keptParams(params))).toHaveLength(20);
});

test.each(['import_id', 'import_note', 'import_newsletter_consent_at'])(
  'nobody registers with %s, which is for members who came from a file',
  (name) => {
    expect(keptParams({ [name]: '12', utm_source: 'mail' })).toEqual({ utm_source: 'mail' });
  },
);

test.each(['import', 'import_ids', 'IMPORT_ID', 'utm_import_id', ''])('the parameter %j is kept', (name) => {
  expect(keptParams({ [name]: '12' })).toEqual({ [name]: '12' });
});
