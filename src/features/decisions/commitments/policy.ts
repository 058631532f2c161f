import { type Asker, collegesInReach } from '#features/sites/sites/public.ts';

/** The colleges that who acts may decide about: a publisher those whose sites are his. Null: all of them. */
export const listOwnColleges = (asker: Asker): Promise<number[] | null> => collegesInReach(asker, 'prospects:write');

/** Whether who acts may decide something about all of these colleges; null among them is none, about which there is nothing to decide. */
export async function mayDecideFor(asker: Asker, collegeIds: readonly (number | null)[]): Promise<boolean> {
  const own = await listOwnColleges(asker);
  return own === null || collegeIds.every((id) => id === null || own.includes(id));
}
