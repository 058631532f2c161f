import { findZipPlaces } from '#features/directory/places/public.ts';
import type { Db } from '#platform/db/database.ts';

/** Whether a ZIP is known, but only in other states. Military ones have no state, and an unknown one may be new: both pass. */
export async function isZipElsewhere(db: Db, { state, zip }: { state: string; zip: string }): Promise<boolean> {
  const [place] = await findZipPlaces(db, [zip]);
  return place !== undefined && place.state !== null && place.state !== state;
}
