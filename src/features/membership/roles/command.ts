import { findSite, listSites, siteUrl } from '#features/sites/sites/public.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused } from '#platform/cli/operator.ts';
import type { Db } from '#platform/db/database.ts';
import { withMail } from '#platform/mail/with-mail.ts';
import { findMemberByLogin, type Member, siteNames, usernameFault } from '../accounts/public.ts';
import { hasSecondFactor } from './queries.ts';
import { resetJson, resetText } from './reset-text.ts';
import { changeStanding, standingOfMember } from './service/change-standing.ts';
import { createMember } from './service/create-member.ts';
import { reinstateAccount } from './service/reinstate-account.ts';
import { resetSecondFactor } from './service/reset-second-factor.ts';
import { granted, isSameStanding, revoked, type StaffStanding } from './standing.ts';
import { changeJson, changeText, memberJson, memberText, reinstateJson, reinstateText } from './user-text.ts';
import { HELP, parseUserWords, type UserWords } from './user-words.ts';

/** `bluechip user`: shows and changes who is staff. Exit code: 0 done, 1 refused or unknown, 2 wrong use. */

type Words<Kind extends UserWords['kind']> = Extract<UserWords, { kind: Kind }>;

export const userCommand: Command = {
  name: 'user',
  summary: 'show members, grant and revoke roles, reset two-factor login, lift a suspension, create the first account',
  help: HELP,
  async run(args, io, deps) {
    const words = parseUserWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'create':
        return create(words, io, deps);
      case 'show':
        return show(words, io, deps);
      case 'reset-second-factor':
        return resetFactor(words, io, deps);
      case 'reinstate':
        return reinstate(words, io, deps);
      default:
        return change(words, io, deps);
    }
  },
};

async function show({ login, json }: Words<'show'>, io: CommandIo, { database: { db } }: CommandDeps): Promise<number> {
  const member = await findMemberByLogin(db, login);
  if (!member) return unknown(login, io);
  const facts = {
    member,
    standing: await standingOfMember(db, member),
    hasSecondFactor: await hasSecondFactor(db, member.id),
    siteNames: await siteLabels(db),
  };
  io.out(json ? memberJson(facts) : memberText(facts));
  return EXIT.done;
}

async function change(words: Words<'grant' | 'revoke'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const member = await findMemberByLogin(db, words.login);
  if (!member) return unknown(words.login, io);
  const sites = await siteIds(db, words.sites);
  if (!sites.ok) return failed(io, `There is no site "${sites.label}".`);
  const changed = await changeStanding(db, byOperator(deps), {
    userId: member.id,
    change: (before) => changeOf(words, before, sites.ids),
    reason: words.reason,
    dryRun: words.dryRun,
  });
  if (!changed.ok) return failed(io, REFUSALS[changed.reason](member));
  const facts = {
    ...changed,
    member,
    passwordLink: changed.passwordToken === null ? null : passwordUrl(deps, changed.passwordToken),
    isDryRun: words.dryRun,
    isUnchanged: isSameStanding(changed.before, changed.after),
    siteNames: await siteLabels(db),
  };
  io.out(words.json ? changeJson(facts) : changeText(facts));
  return EXIT.done;
}

async function resetFactor(words: Words<'reset-second-factor'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const member = await findMemberByLogin(db, words.login);
  if (!member) return unknown(words.login, io);
  const wish = { ...words, userId: member.id };
  const done = await withMail(deps, (mail) =>
    resetSecondFactor(db, { ctx: byOperator(deps), config: deps.config, mail }, wish),
  );
  if (!done.ok) return failed(io, REFUSALS.unknown_member(member));
  const facts = { ...done, member, isDryRun: words.dryRun };
  io.out(words.json ? resetJson(facts) : resetText(facts));
  return EXIT.done;
}

async function reinstate(words: Words<'reinstate'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const member = await findMemberByLogin(db, words.login);
  if (!member) return unknown(words.login, io);
  const done = await reinstateAccount(db, byOperator(deps), { ...words, userId: member.id });
  if (!done.ok) return failed(io, REFUSALS.unknown_member(member));
  const facts = { member, wasSuspended: done.wasSuspended, isDryRun: words.dryRun };
  io.out(words.json ? reinstateJson(facts) : reinstateText(facts));
  return EXIT.done;
}

function changeOf(
  words: Words<'grant' | 'revoke'>,
  before: StaffStanding,
  publisherSiteIds: readonly number[],
): StaffStanding {
  if (words.kind === 'grant') return granted(before, { ...words, publisherSiteIds });
  const isNamed = words.role || words.isStaffWriter || publisherSiteIds.length > 0;
  return revoked(before, isNamed ? { ...words, publisherSiteIds } : 'everything');
}

const REFUSALS = {
  unknown_member: ({ username }: Member) => `${username} is gone.`,
  last_super_admin: ({ username }: Member) =>
    `${username} is the last super_admin: nobody could run the network. Grant it to somebody else first.`,
} as const;

async function create(words: Words<'create'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const main = await findSite(db, 'www');
  if (!main) return failed(io, 'There are no sites yet: start the server once.');
  const fault = usernameFault(words.username, await siteNames(db));
  if (fault !== null) return failed(io, `${fault}.`);
  const created = await createMember(db, byOperator(deps), { ...words, siteId: main.id });
  if (!created.ok) return failed(io, `${words.email} or ${words.username} is taken.`);
  const link = passwordUrl(deps, created.token);
  if (words.json) {
    io.out(JSON.stringify({ user_id: created.member.id, username: words.username, role: words.role, link }));
    return EXIT.done;
  }
  io.out(`${words.username} is made (${words.role}). They set their password here, once and within an hour:`);
  io.out(link);
  if (words.role !== 'user') io.out('Then they add a second factor in their profile: staff pages ask for it.');
  return EXIT.done;
}

const passwordUrl = ({ config }: CommandDeps, token: string): string =>
  `${siteUrl(config, '')}/users/password/edit?reset_password_token=${token}`;

async function siteIds(
  db: Db,
  labels: readonly string[],
): Promise<{ ok: true; ids: number[] } | { ok: false; label: string }> {
  const ids: number[] = [];
  for (const label of labels) {
    const site = await findSite(db, label);
    if (!site) return { ok: false, label };
    ids.push(site.id);
  }
  return { ok: true, ids };
}

const siteLabels = async (db: Db): Promise<ReadonlyMap<number, string>> =>
  new Map((await listSites(db)).map(({ id, subdomain }) => [id, subdomain || 'www']));

const unknown = (login: string, io: CommandIo) => failed(io, `Nobody signs in as "${login}".`);
