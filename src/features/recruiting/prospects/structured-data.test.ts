import { expect, test } from 'vitest';
import { personData } from './structured-data-view.ts';

test('of a minor nothing that finds or reaches him', () => {
  const data = personData(
    {
      name: 'Sam Sample',
      sport: 'football',
      position: 'QB',
      classYear: 2027,
      slug: 'sam-sample',
      hometown: { city: 'Mobile', state: 'AL', country: 'US' },
      highSchool: { id: 4, name: 'Central' },
      college: { id: 1, slug: 'alabama', shortName: 'Alabama', abbreviation: 'ALA', teamKey: null },
    },
    'https://bluechip.example',
  );
  expect(data).toEqual({
    '@type': 'Person',
    '@id': 'https://bluechip.example/content/prospects/2027/sam-sample',
    name: 'Sam Sample',
    url: 'https://bluechip.example/content/prospects/2027/sam-sample',
    description: 'QB, Football, class of 2027',
    homeLocation: { '@type': 'Place', name: 'Mobile, AL' },
    memberOf: { '@type': 'HighSchool', name: 'Central' },
    affiliation: { '@type': 'CollegeOrUniversity', name: 'Alabama' },
  });
});

test('what is not known is not there', () => {
  const nobody = { city: null, state: null, country: 'US' };
  const bare = { name: 'Sam', sport: 'hockey', position: null, classYear: 2028, slug: 'sam' } as const;
  expect(Object.keys(personData({ ...bare, hometown: nobody, highSchool: null, college: null }, ''))).toEqual([
    '@type',
    '@id',
    'name',
    'url',
    'description',
  ]);
});
