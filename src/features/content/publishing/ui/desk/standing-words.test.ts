import { expect, test } from 'vitest';
import { standingWords } from './standing-words.ts';

const now = new Date('2026-11-21T18:00:00Z');
const content = {
  status: 'draft',
  publishedAt: null,
  scheduledAt: null,
  embargo: null,
  hasChanges: false,
  updatedBy: null,
} as const;
const words = (more: Partial<Parameters<typeof standingWords>[0]>) => standingWords({ ...content, ...more }, now);

test('an article says where it is in its life', () => {
  expect(words({})).toBe('Readers do not see it.');
  expect(words({ publishedAt: '2026-11-20T18:00:00Z' })).toBe('Readers do not see it. It was published before.');
  expect(words({ status: 'review' })).toContain('Waiting');
  expect(words({ status: 'archived' })).toBe('Readers do not see it any more.');
});

test('what is published says whether readers see all of it', () => {
  const published = { status: 'published', publishedAt: '2026-11-20T18:05:00Z' } as const;
  expect(words(published)).toBe('Published 11/20/2026 at 12:05 PM.');
  expect(words({ ...published, hasChanges: true })).toMatch(/They do not see what was changed since\.$/);
});

test('what is scheduled says what it waits for', () => {
  const scheduled = { status: 'scheduled' } as const;
  expect(words({ ...scheduled, scheduledAt: '2026-11-22T00:30:00Z' })).toBe(
    'Published by itself on 11/21/2026 at 6:30 PM.',
  );
  const decision = { until: 'decision', prospectId: 3, subject: 'Sam Sample' } as const;
  expect(words({ ...scheduled, embargo: { ...decision, college: null } })).toBe(
    'Published by itself when Sam Sample decides.',
  );
  expect(words({ ...scheduled, embargo: { ...decision, college: { id: 5, name: 'Texas' } } })).toBe(
    'Published by itself when Sam Sample decides for Texas.',
  );
  expect(words({ ...scheduled, embargo: { until: 'final', gameId: 3, subject: null }, hasChanges: true })).toBe(
    'Published by itself at the final score of the game. Reschedule it to include what was changed since.',
  );
});
