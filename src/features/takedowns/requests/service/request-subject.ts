import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { findPersonOfProspect, listRecordsOfAllSports } from '#features/recruiting/prospects/public.ts';
import { listOfferedSports } from '#features/sites/sites/public.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { findHiddenPeople, listAthleteSlugs, listPlayersOfPeople } from '#features/transfers/college-players/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { getRequestSubject } from '../contract.ts';

type Subject = ReplyOf<typeof getRequestSubject>;

/**
 * The person whose profile a request is about. People of a closed sport can ask too, because their data is kept and the sport may reopen
 * (decision 0184). Throws not_found for somebody who was already taken down.
 */
export async function requestSubject(
  ctx: Context,
  { prospectId, personId = 0 }: ParsedOf<typeof getRequestSubject>['query'],
): Promise<Subject> {
  const subject = prospectId === undefined ? await athleteOf(ctx, personId) : await prospectOf(ctx, prospectId);
  if (!subject) throw apiError('not_found');
  return subject;
}

async function prospectOf({ db }: Context, prospectId: number): Promise<Subject | null> {
  const [[prospect], person, sports] = await Promise.all([
    listRecordsOfAllSports(db, [prospectId]),
    findPersonOfProspect(db, prospectId),
    listOfferedSports(db),
  ]);
  if (!prospect || !person) return null;
  const href = sports.includes(prospect.sport) ? prospectHref(prospect) : null;
  return { prospectId, personId: person.personId, name: prospect.name, href };
}

async function athleteOf({ db }: Context, personId: number): Promise<Subject | null> {
  const [[player], hidden, slugs] = await Promise.all([
    listPlayersOfPeople(db, [personId]),
    findHiddenPeople(db, [personId]),
    listAthleteSlugs(db, [personId]),
  ]);
  if (!player || hidden.size > 0) return null;
  const slug = slugs.get(personId);
  return { prospectId: null, personId, name: player.name, href: slug === undefined ? null : athleteHref({ slug }) };
}
