import { collegeFlags } from '#features/directory/colleges/public.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { listProspectsOfPeople, type PersonProspect } from '#features/recruiting/prospects/public.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { listPlayersOfPeople, type PersonPlayer } from '#features/transfers/college-players/public.ts';
import { sportName } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { SubjectView } from '../takedown-view.ts';

/** Whether the person is known; locks their prospect and player records together. */
export async function findSubject(db: Db, personId: number): Promise<boolean> {
  const known = [...(await listProspectsOfPeople(db, [personId])), ...(await listPlayersOfPeople(db, [personId]))];
  return known.length > 0;
}

/** The records of some people, by id, in the same number of statements for one and for many. */
export async function subjectsOf(ctx: Context, personIds: readonly number[]): Promise<Map<number, SubjectView>> {
  const ids = [...new Set(personIds)];
  const prospects = Map.groupBy(await listProspectsOfPeople(ctx.db, ids), ({ personId }) => personId);
  const players = Map.groupBy(await listPlayersOfPeople(ctx.db, ids), ({ personId }) => personId);
  const colleges = await collegeFlags(ctx);
  const nameOf = (collegeId: number | null) =>
    collegeId === null ? null : (colleges.get(collegeId)?.shortName ?? null);
  return new Map(
    ids.flatMap((personId) => {
      const all = { prospects: prospects.get(personId) ?? [], players: players.get(personId) ?? [] };
      const name = all.prospects[0]?.name ?? all.players[0]?.name;
      if (name === undefined) return [];
      const roles = [...all.prospects.map(prospectRole), ...all.players.map((player) => playerRole(player, nameOf))];
      return [[personId, { personId, name, isHidden: roles.some(({ isHidden }) => isHidden), roles }]];
    }),
  );
}

type Role = SubjectView['roles'][number];

function prospectRole({ id, sport, classYear, slug, position, isHidden }: PersonProspect): Role {
  const words = [`${sportName(sport)} ${classYear}`, position].filter((part) => part !== null).join(', ');
  return { kind: 'prospect', id, sport, words, href: prospectHref({ classYear, slug }), isHidden };
}

function playerRole(player: PersonPlayer, nameOf: (collegeId: number | null) => string | null): Role {
  const { id, sport, slug, season, position, collegeId, collegeName, isHidden } = player;
  const parts = [`${sportName(sport)} player`, nameOf(collegeId) ?? collegeName, season, position];
  const words = parts.filter((part) => part !== null).join(', ');
  return { kind: 'player', id, sport, words, href: athleteHref({ slug }), isHidden };
}
