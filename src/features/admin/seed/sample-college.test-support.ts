import type { SeedCollege } from './suitors.ts';

export const sampleCollege = (id: number): SeedCollege => ({
  id,
  slug: `college-${id}`,
  shortName: `College ${id}`,
  mascot: null,
  conference: null,
  division: null,
  colours: null,
  strength: 50,
  state: 'TX',
});
