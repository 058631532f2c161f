import { addMonths } from '#kernel/calendar.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import { endOfDay } from '#kernel/zoned-time.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { RESOURCES, type Resource } from './grant.ts';

/** The words of `bluechip comp`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip comp grant <login> (--months <number> | --until <YYYY-MM-DD>) --reason <text>
                           [--resource <name>]… [--site <site>]
       bluechip comp list <login>
       bluechip comp revoke <number> --reason <text>

Gives a member content for nothing. <login> is an e-mail or a username, <site> the label of its host: alabama.

grant    from now on; --until counts that day in
list     what a member was given, the newest first, with the number of each
revoke   ends one at once

Options
  --resource <name>   ${RESOURCES.join(', ')}; may stand several times (default premium and war_room)
  --site <site>       on that site only (default: on every site)
  --reason <text>     why, for the audit log
  --json              the answer as one JSON object
  --help              this text`;

export type CompWords =
  | { kind: 'wrong'; reason: string }
  | {
      kind: 'grant';
      login: string;
      resources: readonly Resource[];
      site: string | null;
      endsAt: Date;
      reason: string;
      json: boolean;
    }
  | { kind: 'list'; login: string; json: boolean }
  | { kind: 'revoke'; id: number; reason: string; json: boolean };

const OPTIONS = {
  resource: { type: 'string', multiple: true },
  site: { type: 'string' },
  months: { type: 'string' },
  until: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const MOST_MONTHS = 120;

const wrong = (reason: string): CompWords => ({ kind: 'wrong', reason });

export function parseCompWords(args: readonly string[], now: Date): CompWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb = '', whom, odd] = positionals;
  if (!['grant', 'list', 'revoke'].includes(verb)) return wrong('Say grant, list or revoke');
  if (whom === undefined)
    return wrong(verb === 'revoke' ? 'Which one? Name its number' : 'Name an e-mail or a username');
  if (odd !== undefined) return wrong(`"${odd}" means nothing here`);
  const { json } = values;
  if (verb === 'list') return { kind: 'list', login: whom, json };
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  if (verb === 'revoke') {
    const id = Number(whom);
    if (!Number.isInteger(id) || id < 1 || id > LARGEST_ID) return wrong(`"${whom}" is no number of a comp`);
    return { kind: 'revoke', id, reason, json };
  }
  const resources = values.resource ?? ['premium', 'war_room'];
  const unknown = resources.find((name) => !isResource(name));
  if (unknown !== undefined) return wrong(`There is no resource "${unknown}". There are ${RESOURCES.join(', ')}`);
  const endsAt = endOf(values, now);
  if (typeof endsAt === 'string') return wrong(endsAt);
  return {
    kind: 'grant',
    login: whom,
    resources: resources.filter(isResource),
    site: values.site ?? null,
    endsAt,
    reason,
    json,
  };
}

const isResource = (name: string): name is Resource => (RESOURCES as readonly string[]).includes(name);

function endOf({ months, until }: { months?: string | undefined; until?: string | undefined }, now: Date) {
  if ((months === undefined) === (until === undefined))
    return 'Say until when: --months <number> or --until <YYYY-MM-DD>';
  if (until !== undefined) return endOfDay(until) ?? `"${until}" is no day: write YYYY-MM-DD`;
  const count = Number(months);
  if (!Number.isInteger(count) || count < 1 || count > MOST_MONTHS)
    return `--months takes a whole number from 1 to ${MOST_MONTHS}`;
  return addMonths(now, count);
}
