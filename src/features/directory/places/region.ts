/** The nine divisions and four regions of the Census Bureau, by state; the territories are separate. */

const DIVISIONS = [
  { key: 'new-england', name: 'New England', region: 'Northeast', states: ['CT', 'MA', 'ME', 'NH', 'RI', 'VT'] },
  { key: 'middle-atlantic', name: 'Middle Atlantic', region: 'Northeast', states: ['NJ', 'NY', 'PA'] },
  { key: 'east-north-central', name: 'East North Central', region: 'Midwest', states: ['IL', 'IN', 'MI', 'OH', 'WI'] },
  {
    key: 'west-north-central',
    name: 'West North Central',
    region: 'Midwest',
    states: ['IA', 'KS', 'MN', 'MO', 'ND', 'NE', 'SD'],
  },
  {
    key: 'south-atlantic',
    name: 'South Atlantic',
    region: 'South',
    states: ['DC', 'DE', 'FL', 'GA', 'MD', 'NC', 'SC', 'VA', 'WV'],
  },
  { key: 'east-south-central', name: 'East South Central', region: 'South', states: ['AL', 'KY', 'MS', 'TN'] },
  { key: 'west-south-central', name: 'West South Central', region: 'South', states: ['AR', 'LA', 'OK', 'TX'] },
  { key: 'mountain', name: 'Mountain', region: 'West', states: ['AZ', 'CO', 'ID', 'MT', 'NM', 'NV', 'UT', 'WY'] },
  { key: 'pacific', name: 'Pacific', region: 'West', states: ['AK', 'CA', 'HI', 'OR', 'WA'] },
  { key: 'territories', name: 'Territories', region: 'Territories', states: ['PR', 'VI', 'GU', 'AS', 'MP'] },
] as const;

export type Division = { key: string; name: string; region: string; states: readonly string[] };

export const CENSUS_DIVISIONS: readonly Division[] = DIVISIONS;
export const CENSUS_REGIONS = ['Northeast', 'Midwest', 'South', 'West', 'Territories'] as const;

export function divisionByKey(key: string): Division | null {
  return CENSUS_DIVISIONS.find((division) => division.key === key) ?? null;
}

export function divisionOfState(state: string): Division | null {
  return CENSUS_DIVISIONS.find((division) => division.states.includes(state)) ?? null;
}
