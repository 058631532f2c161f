import { expect, test } from 'vitest';
import { editHref } from './edit-story.tsx';

const READER = { role: 'user', isPublisher: false, isStaffWriter: false } as const;

test('writers are led from a story to its editor, and nobody else is', () => {
  expect(editHref({ ...READER, isStaffWriter: true }, 7)).toBe('/publishing/contents/7/edit');
  expect(editHref({ ...READER, role: 'super_admin' }, 7)).toBe('/publishing/contents/7/edit');
  expect(editHref(READER, 7)).toBeNull();
  expect(editHref({ ...READER, isPublisher: true }, 7)).toBeNull();
  expect(editHref({ ...READER, role: 'marketing_admin' }, 7)).toBeNull();
});
