import { expect, test } from 'vitest';
import { METER } from '#features/content/paywall/meter-view.ts';
import { type HelpSection, tellable } from './help-topic-view.ts';
import { MEMBER_HELP } from './member-help-view.ts';
import { SERVICES, standingServices } from './member-services-view.ts';
import { READING_HELP } from './reading-help-view.ts';
import { RIGHTS_HELP } from './rights-help-view.ts';

const ALL: readonly HelpSection[] = [...READING_HELP, ...MEMBER_HELP, ...RIGHTS_HELP];
const wordsOf = (sections: readonly HelpSection[]) =>
  sections
    .flatMap(({ topics }) => topics)
    .flatMap(({ answer }) => answer.flat())
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join(' ');

test('every section and every question has an address of its own', () => {
  const ids = ALL.flatMap(({ id, topics }) => [id, ...topics.map((topic) => topic.id)]);
  expect(ids.length).toBeGreaterThan(30);
  expect(new Set(ids).size).toBe(ids.length);
});

test('what is needed decides what is told, and a section without a question is gone', () => {
  const topic = (id: string, more: object) => ({ id, question: id, answer: [], ...more });
  const sections = [
    {
      id: 'a',
      title: 'A',
      topics: [topic('always', {}), topic('later', { needs: '/x' }), topic('now', { until: '/x' })],
    },
    { id: 'b', title: 'B', topics: [topic('other', { needs: '/x' })] },
  ];
  const told = (stands: boolean) =>
    tellable(sections, () => stands).map(({ id, topics }) => [id, ...topics.map((each) => each.id)].join(' '));
  expect(told(false)).toEqual(['a always now']);
  expect(told(true)).toEqual(['a always later', 'b other']);
});

test('the figures of the meter are those that hold', () => {
  expect(METER).toEqual({ visitor: 3, free: 5, days: 30 });
  const words = wordsOf(ALL);
  expect(words).toContain('Three every 30 days without an account and five with a free account');
  expect(words).not.toMatch(/\$\d/);
});

test('customer support leads to nothing that is not there', () => {
  expect(standingServices(() => false)).toEqual([]);
  expect(standingServices(() => true)).toHaveLength(SERVICES.length);
  const [group] = standingServices((href) => href === '/users/profile#data');
  expect(group).toMatchObject({ title: 'Your account', services: [{ href: '/users/profile#data' }] });
});
