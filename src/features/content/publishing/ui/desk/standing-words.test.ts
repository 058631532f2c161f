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
  expect(words({})).toBe('Not visible to readers.');
  expect(words({ publishedAt: '2026-11-20T18:00:00Z' })).toBe('Not visible to readers. It was published before.');
  expect(words({ status: 'review' })).toContain('waiting for an editor');
  expect(words({ status: 'archived' })).toBe('No longer visible to readers.');
});

test('what is published says whether readers see all of it', () => {
  const published = { status: 'published', publishedAt: '2026-11-20T18:05:00Z' } as const;
  expect(words(published)).toBe('Published 11/20/2026 at 12:05 PM.');
  expect(words({ ...published, hasChanges: true })).toMatch(/Later changes aren’t published yet\.$/);
});

test('what is scheduled says what it waits for', () => {
  const scheduled = { status: 'scheduled' } as const;
  expect(words({ ...scheduled, scheduledAt: '2026-11-22T00:30:00Z' })).toBe(
    'Publishes automatically on 11/21/2026 at 6:30 PM.',
  );
  const decision = { until: 'decision', prospectId: 3, subject: 'Sam Sample' } as const;
  expect(words({ ...scheduled, embargo: { ...decision, college: null } })).toBe(
    'Publishes automatically when Sam Sample decides.',
  );
  expect(words({ ...scheduled, embargo: { ...decision, college: { id: 5, name: 'Texas' } } })).toBe(
    'Publishes automatically when Sam Sample decides for Texas.',
  );
  expect(words({ ...scheduled, embargo: { until: 'final', gameId: 3, subject: null }, hasChanges: true })).toBe(
    'Publishes automatically at the final score of the game. Reschedule to include later changes.',
  );
});
