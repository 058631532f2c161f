import { addMonths } from '#kernel/calendar.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import { endOfDay } from '#kernel/zoned-time.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { RESOURCES, type Resource } from './grant.ts';

/** Parses the arguments of `bluechip comp` into a request, or says in one sentence what is wrong with them. */

export const HELP = `Usage: bluechip comp grant <login> (--months <number> | --until <YYYY-MM-DD>) --reason <text>
                           [--resource <name>]… [--site <site>]
       bluechip comp list <login>
       bluechip comp revoke <number> --reason <text>

Gives a member complimentary access. <login> is an email or a username, <site> the subdomain of a site: alabama.

grant    grants access from now on; --until includes that day
list     lists grants of a member with their numbers, newest first
revoke   ends a grant immediately

Options
  --resource <name>   ${RESOURCES.join(', ')}; repeatable (default premium and war_room)
  --site <site>       only on that site (default: every site)
  --reason <text>     why, for the audit log
  --json              print the result as one JSON object
  --help              show this help`;

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
  if (!['grant', 'list', 'revoke'].includes(verb)) return wrong('Use grant, list or revoke');
  if (whom === undefined)
    return wrong(verb === 'revoke' ? 'Enter the number of the grant' : 'Enter an email or a username');
  if (odd !== undefined) return wrong(`Unknown argument "${odd}"`);
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
    return 'Enter an end: --months <number> or --until <YYYY-MM-DD>';
  if (until !== undefined) return endOfDay(until) ?? `"${until}" is no day: write YYYY-MM-DD`;
  const count = Number(months);
  if (!Number.isInteger(count) || count < 1 || count > MOST_MONTHS)
    return `--months takes a whole number from 1 to ${MOST_MONTHS}`;
  return addMonths(now, count);
}
