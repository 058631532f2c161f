import { findSite, listSites } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused } from '#platform/cli/operator.ts';
import { findMemberByLogin } from '../accounts/public.ts';
import { type CompWords, HELP, parseCompWords } from './comp-words.ts';
import { type Grant, isActive } from './grant.ts';
import { listGrants } from './queries.ts';
import { endComp, giveComp } from './service/comps.ts';

/** `bluechip comp`: complimentary access given by the operator. Exit code: 0 done, 1 refused or unknown, 2 wrong usage. */

type Words<Kind extends CompWords['kind']> = Extract<CompWords, { kind: Kind }>;

export const compCommand: Command = {
  name: 'comp',
  summary: 'grant, list and revoke complimentary access',
  help: HELP,
  async run(args, io, deps) {
    const words = parseCompWords(args, deps.now());
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'grant':
        return grant(words, io, deps);
      case 'list':
        return list(words, io, deps);
      case 'revoke':
        return revoke(words, io, deps);
    }
  },
};

async function grant(words: Words<'grant'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const member = await findMemberByLogin(db, words.login);
  if (!member) return failed(io, `Nobody signs in as "${words.login}".`);
  const site = words.site === null ? null : await findSite(db, words.site);
  if (words.site !== null && !site) return failed(io, `There is no site "${words.site}".`);
  const given = await giveComp(db, byOperator(deps), { ...words, userId: member.id, siteId: site?.id ?? null });
  if (!given.ok) return failed(io, REFUSALS[given.reason]);
  if (words.json) {
    io.out(JSON.stringify({ user_id: member.id, ids: given.ids, ends_at: words.endsAt.toISOString() }));
    return EXIT.done;
  }
  const where = words.site ?? 'every site';
  io.out(`${member.username} has ${words.resources.join(' and ')} on ${where} until ${dayText(words.endsAt)}`);
  io.out(`Number ${given.ids.join(', ')}`);
  return EXIT.done;
}

const REFUSALS = {
  unknown_member: 'That member is gone.',
  unknown_site: 'We couldn’t find that site.',
  over_already: 'That day is over already.',
} as const;

async function list({ login, json }: Words<'list'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const member = await findMemberByLogin(db, login);
  if (!member) return failed(io, `Nobody signs in as "${login}".`);
  const comps = (await listGrants(db, member.id)).filter(({ source }) => source === 'comp').toReversed();
  const names = new Map((await listSites(db)).map(({ id, subdomain }) => [id, subdomain || 'www']));
  const siteOf = ({ siteId }: Grant) => (siteId === null ? null : (names.get(siteId) ?? `site ${siteId}`));
  if (json) io.out(JSON.stringify({ user_id: member.id, comps: comps.map((comp) => compJson(comp, siteOf(comp))) }));
  else if (comps.length === 0) io.out(`${member.username} was given nothing.`);
  else for (const comp of comps) io.out(compLine(comp, siteOf(comp) ?? 'every site', deps.now()));
  return EXIT.done;
}

const compJson = (comp: Grant, site: string | null) => ({
  id: comp.id,
  resource: comp.resource,
  site,
  reason: comp.reason,
  starts_at: comp.startsAt.toISOString(),
  ends_at: comp.endsAt?.toISOString() ?? null,
  revoked_at: comp.revokedAt?.toISOString() ?? null,
});

function compLine(comp: Grant, site: string, now: Date): string {
  const state = comp.revokedAt ? 'revoked' : isActive(comp, now) ? 'active' : 'over';
  const end = comp.endsAt ? `until ${dayText(comp.endsAt)}` : 'without an end';
  return [`${comp.id}`.padStart(6), state.padEnd(7), comp.resource.padEnd(8), site.padEnd(12), end, comp.reason].join(
    '  ',
  );
}

async function revoke({ id, reason, json }: Words<'revoke'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const ended = await endComp(deps.database.db, byOperator(deps), { id, userId: null, reason });
  if (!ended) return failed(io, `There is no comp ${id}, or it was revoked before.`);
  io.out(json ? JSON.stringify({ id, user_id: ended.userId }) : `Comp ${id} of member ${ended.userId} is over.`);
  return EXIT.done;
}

const dayText = (at: Date) => `${formatDate(at, 'MM/DD/YYYY HH:mm:ss')} Chicago`;
