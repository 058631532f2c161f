import { z } from 'zod';

/** A college as a flag shows it. */
export const collegeFlag = z.object({
  id: z.int(),
  slug: z.string(),
  shortName: z.string(),
  abbreviation: z.string(),
  /** The key of its colours in the team stylesheet; null: the neutral flag. */
  teamKey: z.string().nullable(),
});
export type CollegeFlag = z.output<typeof collegeFlag>;

/** What the Flag of the design system takes. */
export function flagOf(college: CollegeFlag | null) {
  return college && { key: college.teamKey, abbreviation: college.abbreviation, name: college.shortName };
}
