import { expect, test } from 'vitest';
import { findGroup, isTeamType, teamsPath } from './team-groups-view.ts';

test('a listing without a group is in its default', () => {
  expect(teamsPath({ sport: 'hockey', type: 'colleges' })).toBe('/teams/hockey/colleges/by_conference');
  expect(teamsPath({ sport: 'hockey', type: 'highschools' })).toBe('/teams/hockey/highschools/by_region');
});

test('types and groups are known or not; high schools have no conferences', () => {
  expect([isTeamType('highschools'), isTeamType('clubs')]).toEqual([true, false]);
  expect(findGroup('colleges', 'by_conference')).toBe('by_conference');
  expect(findGroup('highschools', 'by_conference')).toBeUndefined();
  expect(findGroup('highschools', 'alphabetically')).toBe('alphabetically');
});
