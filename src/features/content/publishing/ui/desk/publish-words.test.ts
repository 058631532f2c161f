import { expect, test } from 'vitest';
import { ARTICLE_ACCESS } from '../../../articles/article-access.ts';
import { placeWords, readerWords } from './publish-words.ts';

const placed = {
  access: 'premium',
  siteName: 'Alabama',
  sport: 'football',
  slug: 'visit-weekend',
  people: 2,
  teams: 1,
  authorName: 'Pat Sample',
} as const;

test('it says where an article will stand', () => {
  expect(placeWords(placed)).toBe(
    'On Alabama at /news/visit-weekend, in the football news of every site, on the page of Pat Sample, and on the pages of the 2 people and 1 team that it names.',
  );
  expect(placeWords({ ...placed, people: 0, teams: 0 })).toMatch(/on the page of Pat Sample\.$/);
  expect(placeWords({ ...placed, people: 1, teams: 0 })).toContain('of the 1 person that it names');
});

test('it says who reads all of it', () => {
  expect(ARTICLE_ACCESS.map((access) => readerWords({ access, siteName: 'Alabama' }))).toEqual([
    'Everybody reads the whole text.',
    'Subscribers of any site read the whole text. Visitors and free accounts read it until their meter is used up, then about 80 words.',
    'Premium subscribers of Alabama read the whole text. Everybody else reads about 80 words.',
    'Subscribers of Alabama with the War Room read the whole text. Everybody else reads about 80 words.',
  ]);
});
