import {
  issueProspectCode,
  listProspectCodes,
  type ProspectCode,
  prospectCodeStateOf,
  type Revoked,
  revokeProspectCode,
} from '#features/membership/prospect-prepaid/public.ts';
import { listProspectsOfPeople } from '#features/recruiting/prospects/public.ts';
import { formatDate } from '#kernel/dates.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused } from '#platform/cli/operator.ts';
import type { Db } from '#platform/db/database.ts';
import { HELP, type ProspectCodeWords, parseProspectCodeWords } from './prospect-code-words.ts';

/** `bluechip prospect-code`: it stands here, for membership knows nothing of prospects. Exit code: 0 done, 1 refused or unknown, 2 wrong use. */

type Words<Kind extends ProspectCodeWords['kind']> = Extract<ProspectCodeWords, { kind: Kind }>;

export const prospectCodeCommand: Command = {
  name: 'prospect-code',
  summary: 'issue, revoke and list codes for the families of prospects',
  help: HELP,
  async run(args, io, deps) {
    const words = parseProspectCodeWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'issue':
        return issue(words, io, deps);
      case 'revoke':
        return revoke(words, io, deps);
    }
  },
};

async function issue({ json, ...wish }: Words<'issue'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const { personId, dryRun } = wish;
  const name = (await namesOf(db, [personId])).get(personId);
  if (name === undefined) return failed(io, `No prospect who is shown has the person ${personId}.`);
  const issued = await issueProspectCode(db, byOperator(deps), wish);
  if (!issued.ok) {
    const { code, issuedAt } = issued.present;
    const state = prospectCodeStateOf(issued.present);
    return failed(io, `${name} has the code ${code} of ${dayText(issuedAt)}, which is ${state}. It is once for each.`);
  }
  const code = issued.code?.code ?? null;
  if (json) io.out(JSON.stringify({ code, person_id: personId, name, dry_run: dryRun }));
  else io.out(`For the family of ${name}: ${code ?? 'a code. Nothing was changed (--dry-run).'}`);
  return EXIT.done;
}

async function revoke({ json, ...wish }: Words<'revoke'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const done = await revokeProspectCode(deps.database.db, byOperator(deps), wish);
  if (!done.ok) return failed(io, REFUSALS[done.reason]);
  if (json) io.out(JSON.stringify({ code: wish.code, dry_run: wish.dryRun }));
  else io.out(`The code can no longer be used${wish.dryRun ? '. Nothing was changed (--dry-run).' : '.'}`);
  return EXIT.done;
}

const REFUSALS: Readonly<Record<Extract<Revoked, { ok: false }>['reason'], string>> = {
  no_such_code: 'There is no such code, or it was already revoked.',
  held: 'An unpaid order holds this code. By tomorrow the code is used or free again.',
  used: 'This code was used. Each prospect gets one.',
};

const MOST = 1000;

async function list({ json }: Words<'list'>, io: CommandIo, { database: { db } }: CommandDeps): Promise<number> {
  const codes = await listProspectCodes(db, MOST);
  const names = await namesOf(
    db,
    codes.map(({ personId }) => personId),
  );
  if (json) io.out(JSON.stringify({ codes: codes.map((each) => asJson(each, names)) }));
  else if (codes.length === 0) io.out('No code was issued yet.');
  else for (const each of codes) io.out(line(each, names));
  return EXIT.done;
}

/** Of prospects who are shown: who was taken down is a number here, too. */
async function namesOf(db: Db, personIds: readonly number[]): Promise<Map<number, string>> {
  const shown = (await listProspectsOfPeople(db, personIds)).filter(({ isHidden }) => !isHidden);
  return new Map(shown.map(({ personId, name }) => [personId, name]));
}

const asJson = (each: ProspectCode, names: ReadonlyMap<number, string>) => ({
  code: each.code,
  state: prospectCodeStateOf(each),
  person_id: each.personId,
  name: names.get(each.personId) ?? null,
  subscription_id: each.subscriptionId,
  issued_at: each.issuedAt.toISOString(),
  used_at: each.usedAt?.toISOString() ?? null,
  revoked_at: each.revokedAt?.toISOString() ?? null,
});

function line(each: ProspectCode, names: ReadonlyMap<number, string>): string {
  const who = names.get(each.personId) ?? '(not shown)';
  return [each.code, prospectCodeStateOf(each).padEnd(7), dayText(each.issuedAt), `person ${each.personId}`, who].join(
    '  ',
  );
}

const dayText = (at: Date) => formatDate(at, 'MM/DD/YYYY');
