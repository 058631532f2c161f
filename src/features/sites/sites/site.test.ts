import { expect, test } from 'vitest';
import { headerTitle } from './header-view.ts';
import { DEFAULT_NAMES, nationalSites, teamSite } from './site.ts';

const team = (shortName: string, mascot: string) =>
  teamSite({ id: 1, slug: 'team', shortName, mascot, primaryColor: '#690014', secondaryColor: '#ffffff' });

test('there is a main site and one for each sport with that sport as its default', () => {
  expect(nationalSites(DEFAULT_NAMES).map((site) => `${site.kind} ${site.subdomain || '-'} ${site.sport}`)).toEqual([
    'main - football',
    'sport football football',
    'sport basketball basketball',
    'sport baseball baseball',
    'sport hockey hockey',
  ]);
});

test('the header shows the header name up to 27 characters, else the name', () => {
  expect(headerTitle({ name: 'Name', headerName: 'a'.repeat(27) })).toBe('a'.repeat(27));
  expect(headerTitle({ name: 'Name', headerName: 'a'.repeat(28) })).toBe('Name');
  expect(headerTitle(team('Alabama', 'Crimson Tide'))).toBe('Alabama Crimson Tide');
  expect(headerTitle(team('Middle Tennessee', 'Blue Raiders'))).toBe('Middle Tennessee Recruiting');
});
