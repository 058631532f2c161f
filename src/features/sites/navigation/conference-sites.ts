import { listCollegeSports } from '#features/directory/colleges/public.ts';
import { findSiteById, listOpenSites } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * The team sites of a team's conference, in the sport of its site, its own included; empty if the site is no team's, or the team has no
 * conference.
 */
export async function conferenceSites(db: Db, siteId: number): Promise<number[]> {
  const site = await findSiteById(db, siteId);
  if (!site || site.collegeId === null) return [];
  const teams = (await listOpenSites(db)).flatMap(({ id, collegeId, subscribable }) =>
    collegeId !== null && subscribable ? [{ id, collegeId }] : [],
  );
  const playing = (
    await listCollegeSports(
      db,
      teams.map(({ collegeId }) => collegeId),
    )
  ).filter(({ sport, isCurrent }) => sport === site.sport && isCurrent);
  const own = playing.find(({ collegeId }) => collegeId === site.collegeId)?.conferenceId ?? null;
  if (own === null) return [];
  const members = new Set(playing.filter(({ conferenceId }) => conferenceId === own).map(({ collegeId }) => collegeId));
  return teams.filter(({ collegeId }) => members.has(collegeId)).map(({ id }) => id);
}
