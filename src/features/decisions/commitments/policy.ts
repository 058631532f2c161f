import { type Asker, collegesInReach } from '#features/sites/sites/public.ts';

/** The colleges that the actor may enter decisions for: for a publisher those of their own sites. Null: all of them. */
export const listOwnColleges = (asker: Asker): Promise<number[] | null> => collegesInReach(asker, 'prospects:write');

/** Whether the actor may enter a decision that involves all of these colleges; null entries are ignored. */
export async function mayDecideFor(asker: Asker, collegeIds: readonly (number | null)[]): Promise<boolean> {
  const own = await listOwnColleges(asker);
  return own === null || collegeIds.every((id) => id === null || own.includes(id));
}
