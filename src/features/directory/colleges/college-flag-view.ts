import { z } from 'zod';

/** A college for display as a flag. */
export const collegeFlag = z.object({
  id: z.int(),
  slug: z.string(),
  shortName: z.string(),
  abbreviation: z.string(),
  /** The key of its colors in the team stylesheet; null: the neutral flag. */
  teamKey: z.string().nullable(),
});
export type CollegeFlag = z.output<typeof collegeFlag>;

/** The props of the design system's Flag. */
export function flagOf(college: CollegeFlag | null) {
  return college && { key: college.teamKey, abbreviation: college.abbreviation, name: college.shortName };
}
