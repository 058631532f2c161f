import { lockProspect } from '#features/recruiting/prospects/public.ts';
import { findHiddenPeople, listPlayersOfPeople } from '#features/transfers/college-players/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { requestTakedown } from '../contract.ts';
import { insertRequest } from '../queries.ts';
import type { RequestSubject } from '../request-view.ts';

type Wish = ParsedOf<typeof requestTakedown>['body'];

/** Saves the request for the staff. Throws not_found if the person is not visible, which does not reveal whether they were taken down. */
export async function keepRequest(ctx: Context, { prospectId, personId = 0, ...asked }: Wish): Promise<RequestSubject> {
  return ctx.db.transaction(async (db) => {
    const about = prospectId === undefined ? await athleteOf(db, personId) : await prospectOf(db, prospectId);
    if (!about) throw apiError('not_found');
    await insertRequest(db, { ...asked, ...about, createdAt: ctx.now });
    return { prospectId: about.prospectId, personId: about.personId };
  });
}

type About = RequestSubject & { personName: string };

async function prospectOf(db: Db, prospectId: number): Promise<About | null> {
  const prospect = await lockProspect(db, prospectId, 'share');
  if (!prospect || prospect.isHidden) return null;
  return { prospectId, personId: prospect.personId, personName: prospect.name };
}

async function athleteOf(db: Db, personId: number): Promise<About | null> {
  const [player] = await listPlayersOfPeople(db, [personId]);
  if (!player || (await findHiddenPeople(db, [personId])).size > 0) return null;
  return { prospectId: null, personId, personName: player.name };
}
