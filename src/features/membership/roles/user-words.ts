import { type Role, STAFF_ROLES, type StaffRole } from '#kernel/permissions.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { emailField } from '../accounts/fields-view.ts';

/** The arguments of `bluechip user`: parsed, or the error in one sentence. */

export const HELP = `Usage: bluechip user show <login>
       bluechip user grant <login> [<role>] [--publisher <site>]… [--staff-writer]
       bluechip user revoke <login> [--role] [--publisher <site>]… [--staff-writer]
       bluechip user reset-second-factor <login> --reason <text> [--passkeys]
       bluechip user reinstate <login> --reason <text>
       bluechip user create <email> <username> [<role>]

<login> is an email or a username, <site> the subdomain of a site: alabama, basketball, www.

show     shows what a member may do, and whether they have the second factor that staff need
grant    grants a role (replacing the current one), sites to publish for, or staff writing
revoke   revokes what you name; without a name, everything
reset-second-factor
         removes the authenticator app and recovery codes of a member who lost them, or whose secret was encrypted
         with another SESSION_SECRET. Passkeys stay, unless you add --passkeys. The member logs in with their password;
         staff must set up a new second factor first. Verify the member’s identity before you run it
reinstate
         lifts a suspension, so that the member can log in again. Needed where no super admin is left to do it in the
         admin area
create   creates an account and prints a one-time link to set its password, valid for an hour. Use it to create
         the first super admin of an installation

Every change is written to the audit log; except for reinstate, it logs the member out everywhere. The last super admin cannot be removed.

Roles
  ${STAFF_ROLES.join('\n  ')}

Options
  --reason <text>   why, for the audit log
  --passkeys        also remove their passkeys (reset-second-factor)
  --dry-run         show what would change, and change nothing (grant, revoke, reset-second-factor,
                    reinstate)
  --json            print the result as one JSON object
  --help            show this help`;

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
  | { kind: 'reinstate'; login: string; reason: string; dryRun: boolean; json: boolean }
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

const VERBS = ['show', 'grant', 'revoke', 'reset-second-factor', 'reinstate', 'create'];

const wrong = (reason: string): UserWords => ({ kind: 'wrong', reason });

export function parseUserWords(args: readonly string[]): UserWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb = '', login, third, fourth, ...rest] = positionals;
  if (!VERBS.includes(verb)) return wrong('Use show, grant, revoke, reset-second-factor, reinstate or create');
  if (login === undefined) return wrong(`"user ${verb}" needs an email${verb === 'create' ? '' : ' or a username'}`);
  const odd = verb === 'create' ? rest[0] : fourth;
  if (odd !== undefined) return wrong(`Unknown argument "${odd}"`);
  const { json, 'dry-run': dryRun, 'staff-writer': isStaffWriter, publisher: sites, reason = null } = values;
  if (verb === 'create') return createWords(login, third, fourth, json);
  const wanted = { login, sites, isStaffWriter, reason, dryRun, json };
  if (verb === 'grant') {
    if (third !== undefined && !isStaffRole(third)) return noRole(third);
    if (third === undefined && sites.length === 0 && !isStaffWriter)
      return wrong('Enter a role, --publisher <site> or --staff-writer');
    return { kind: 'grant', ...wanted, role: third ?? null };
  }
  if (third !== undefined) return wrong(`Unknown argument "${third}"`);
  if (verb === 'reset-second-factor' || verb === 'reinstate') {
    if (!reason?.trim()) return wrong(NO_REASON);
    if (verb === 'reinstate') return { kind: verb, login, reason, dryRun, json };
    return { kind: verb, login, withPasskeys: values.passkeys, reason, dryRun, json };
  }
  return verb === 'show' ? { kind: 'show', login, json } : { kind: 'revoke', ...wanted, role: values.role };
}

function createWords(email: string, username: string | undefined, role: string | undefined, json: boolean): UserWords {
  const address = emailField.safeParse(email);
  if (!address.success) return wrong(`"${email}" isn’t an email address`);
  if (username === undefined) return wrong('"user create" needs a username');
  if (role !== undefined && !isStaffRole(role)) return noRole(role);
  return { kind: 'create', email: address.data, username, role: role ?? 'user', json };
}

const noRole = (role: string) => wrong(`There is no role "${role}". Roles are ${STAFF_ROLES.join(', ')}`);

const isStaffRole = (word: string): word is StaffRole => (STAFF_ROLES as readonly string[]).includes(word);
