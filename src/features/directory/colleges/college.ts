/** A college for lists, flags and forms. */
export type College = {
  id: number;
  slug: string;
  name: string;
  shortName: string;
  mascot: string | null;
  abbreviation: string;
  city: string | null;
  state: string | null;
  division: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
};

/** The key of the college's colors in the team stylesheet; null draws the neutral flag. */
export function teamKeyOf(college: Pick<College, 'slug' | 'primaryColor' | 'secondaryColor'>): string | null {
  return college.primaryColor && college.secondaryColor ? college.slug : null;
}

export function collegeRefOf(college: College) {
  return { ...college, teamKey: teamKeyOf(college) };
}
