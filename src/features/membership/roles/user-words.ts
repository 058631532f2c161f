import { type Role, STAFF_ROLES, type StaffRole } from '#kernel/permissions.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { emailField } from '../accounts/fields-view.ts';

/** The words of `bluechip user`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip user show <login>
       bluechip user grant <login> [<role>] [--publisher <site>]… [--staff-writer]
       bluechip user revoke <login> [--role] [--publisher <site>]… [--staff-writer]
       bluechip user reset-second-factor <login> --reason <text> [--passkeys]
       bluechip user create <e-mail> <username> [<role>]

<login> is an e-mail or a username, <site> the label of its host: alabama, basketball, www.

show     what somebody may do, and whether they have the second factor that staff need
grant    gives a role (it takes the place of the one before), sites to publish for, staff writing
revoke   takes back what is named; without a name, everything
reset-second-factor
         removes the authenticator application and the recovery codes of somebody who lost them, or whose secret was sealed
         under another SESSION_SECRET. Their passkeys stay, unless --passkeys is given. They sign in with their password,
         and staff set up a new second factor before they work again. Make sure first that it is they who ask
create   makes an account and prints a link, good once and for an hour, by which its owner sets a password:
         the way to the first super admin of an installation

Every change ends all sign-ins of that member and is written to the audit log. The last super admin stays.

Roles
  ${STAFF_ROLES.join('\n  ')}

Options
  --reason <text>   why, for the audit log
  --passkeys        remove their passkeys, too (reset-second-factor)
  --dry-run         say what would be done and do nothing (grant, revoke, reset-second-factor)
  --json            the answer as one JSON object
  --help            this text`;

export type UserWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'show'; login: string; json: boolean }
  | {
      kind: 'grant';
      login: string;
      role: StaffRole | null;
      sites: readonly string[];
      isStaffWriter: boolean;
      reason: string | null;
      dryRun: boolean;
      json: boolean;
    }
  | {
      kind: 'revoke';
      login: string;
      role: boolean;
      sites: readonly string[];
      isStaffWriter: boolean;
      reason: string | null;
      dryRun: boolean;
      json: boolean;
    }
  | {
      kind: 'reset-second-factor';
      login: string;
      withPasskeys: boolean;
      reason: string;
      dryRun: boolean;
      json: boolean;
    }
  | { kind: 'create'; email: string; username: string; role: Role; json: boolean };

const OPTIONS = {
  role: { type: 'boolean', default: false },
  publisher: { type: 'string', multiple: true, default: [] as string[] },
  'staff-writer': { type: 'boolean', default: false },
  passkeys: { type: 'boolean', default: false },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const VERBS = ['show', 'grant', 'revoke', 'reset-second-factor', 'create'];

const wrong = (reason: string): UserWords => ({ kind: 'wrong', reason });

export function parseUserWords(args: readonly string[]): UserWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb = '', login, third, fourth, ...rest] = positionals;
  if (!VERBS.includes(verb)) return wrong('Say show, grant, revoke, reset-second-factor or create');
  if (login === undefined) return wrong(`"user ${verb}" needs an e-mail${verb === 'create' ? '' : ' or a username'}`);
  const odd = verb === 'create' ? rest[0] : fourth;
  if (odd !== undefined) return wrong(`"${odd}" means nothing here`);
  const { json, 'dry-run': dryRun, 'staff-writer': isStaffWriter, publisher: sites, reason = null } = values;
  if (verb === 'create') return createWords(login, third, fourth, json);
  const wanted = { login, sites, isStaffWriter, reason, dryRun, json };
  if (verb === 'grant') {
    if (third !== undefined && !isStaffRole(third)) return noRole(third);
    if (third === undefined && sites.length === 0 && !isStaffWriter)
      return wrong('Name a role, --publisher <site> or --staff-writer');
    return { kind: 'grant', ...wanted, role: third ?? null };
  }
  if (third !== undefined) return wrong(`"${third}" means nothing here`);
  if (verb === 'reset-second-factor') {
    if (!reason?.trim()) return wrong(NO_REASON);
    return { kind: verb, login, withPasskeys: values.passkeys, reason, dryRun, json };
  }
  return verb === 'show' ? { kind: 'show', login, json } : { kind: 'revoke', ...wanted, role: values.role };
}

function createWords(email: string, username: string | undefined, role: string | undefined, json: boolean): UserWords {
  const address = emailField.safeParse(email);
  if (!address.success) return wrong(`"${email}" is no e-mail address`);
  if (username === undefined) return wrong('"user create" needs a username');
  if (role !== undefined && !isStaffRole(role)) return noRole(role);
  return { kind: 'create', email: address.data, username, role: role ?? 'user', json };
}

const noRole = (role: string) => wrong(`There is no role "${role}". Roles are ${STAFF_ROLES.join(', ')}`);

const isStaffRole = (word: string): word is StaffRole => (STAFF_ROLES as readonly string[]).includes(word);
