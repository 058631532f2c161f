import { findArticle } from '#features/content/articles/public.ts';
import { listProspectsOfPeople } from '#features/recruiting/prospects/public.ts';
import { listOfferedSports, listSites } from '#features/sites/sites/public.ts';
import { listPlayerCards } from '#features/transfers/college-players/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { AlertNews } from './news.ts';

/** Whose followers are notified: those of prospects, and of team sites. */
export type Audience = { prospectIds: number[]; siteIds: number[] };

export async function audienceOf(db: Db, { subject, subjectId, teamIds }: AlertNews): Promise<Audience> {
  const sites = await listSites(db);
  const sitesOf = (colleges: readonly number[], own: number | null = null) =>
    sites
      .filter(
        ({ id, kind, collegeId }) =>
          kind === 'team' && (id === own || (collegeId !== null && colleges.includes(collegeId))),
      )
      .map(({ id }) => id);
  switch (subject) {
    case 'prospect':
      return { prospectIds: [subjectId], siteIds: sitesOf(teamIds) };
    case 'player': {
      const people = (await listPlayerCards(db, [subjectId])).map(({ personId }) => personId);
      return { prospectIds: await prospectsOf(db, people), siteIds: sitesOf(teamIds) };
    }
    case 'game':
      return { prospectIds: [], siteIds: sitesOf(teamIds) };
    case 'article': {
      const text = (await findArticle(db, subjectId))?.text;
      if (!text) return { prospectIds: [], siteIds: [] };
      return { prospectIds: await prospectsOf(db, text.personIds), siteIds: sitesOf(text.collegeIds, text.siteId) };
    }
  }
}

async function prospectsOf(db: Db, personIds: readonly number[]): Promise<number[]> {
  const [found, offered] = await Promise.all([listProspectsOfPeople(db, personIds), listOfferedSports(db)]);
  return found.flatMap(({ id, sport, isHidden }) => (isHidden || !offered.includes(sport) ? [] : [id]));
}
