import { expect, test } from 'vitest';
import type { ArticleStateView } from '../../content-view.ts';
import { isSameState } from './article-state.ts';

const may = { write: true, submit: true, return: false, schedule: true, unschedule: false, publish: true };
const STATE: ArticleStateView = {
  status: 'draft',
  slug: 'a-story',
  oldSlugs: [],
  publicUrl: null,
  hasChanges: false,
  publishedAt: null,
  scheduledAt: null,
  embargo: null,
  isPrepared: false,
  may: { ...may, archive: true, restore: false, changeSlug: true, correct: false, delete: false },
  asOf: '2026-11-21T18:00:00.000Z',
};
const prospect = { until: 'decision', prospectId: 3, subject: 'Sam Sample' } as const;

test.each<[string, boolean, Partial<ArticleStateView>]>([
  ['when it was read', true, { asOf: '2026-11-21T18:00:15.000Z' }],
  ['the status', false, { status: 'published' }],
  ['the time of the schedule', false, { scheduledAt: '2026-11-22T00:30:00.000Z' }],
  ['when it was published', false, { publishedAt: '2026-11-22T00:30:00.000Z' }],
  ['whether there are changes', false, { hasChanges: true }],
  ['what may be done', false, { may: { ...STATE.may, publish: false } }],
  ['the order in which that is told', true, { may: Object.assign({ delete: false }, STATE.may) }],
  ['what it waits for', false, { embargo: { ...prospect, college: null } }],
  ['the college it waits for', false, { embargo: { ...prospect, college: { id: 5, name: 'Texas' } } }],
  ['the address', false, { slug: 'another-story' }],
  ['the addresses before', false, { oldSlugs: ['an-old-one'] }],
  ['where readers find it', false, { publicUrl: 'https://a.example/news/a-story' }],
  ['whether it was prepared', false, { isPrepared: true }],
])('two states that differ in %s count as the same: %s', (_fact, isSame, change) => {
  expect(isSameState(STATE, { ...STATE, ...change })).toBe(isSame);
});
