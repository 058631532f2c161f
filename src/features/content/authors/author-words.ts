import { readWords } from '#platform/cli/operator.ts';
import { isName } from './author-facts.ts';
import { AUTHOR_LIMITS, FIRST_TITLE } from './author-limits-view.ts';

/** Parses the arguments of `bluechip author`, or explains in one sentence what is wrong. */

export const HELP = `Usage: bluechip author list [--retired]
       bluechip author create <name> [--title <text>] [--bio <text>] [--slug <slug>] [--account <login>]
       bluechip author edit <author> [--name <text>] [--title <text>] [--bio <text>] [--slug <slug>] [--account <login>]
       bluechip author retire <author>
       bluechip author restore <author>

<author> is a slug or a number from "author list", <login> the username or email of a staff account.

list     lists active authors with their number of stories
create   adds an author; the title is "${FIRST_TITLE}" unless you set one
edit     changes what you name; an old address redirects to the new one. --account none removes the account
retire   removes the author from the editor; stories and the author page stay
restore  brings a retired author back

Options
  --reason <text>   why, for the audit log
  --json            print the result as one JSON object
  --help            show this help`;

type Facts = { title?: string; bio?: string; slug?: string; account?: string };
type Common = { reason: string | null; json: boolean };

export type AuthorWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; isRetired: boolean; json: boolean }
  | ({ kind: 'create'; name: string; facts: Facts } & Common)
  | ({ kind: 'edit'; author: string; facts: Facts & { name?: string } } & Common)
  | ({ kind: 'retire' | 'restore'; author: string } & Common);

const OPTIONS = {
  retired: { type: 'boolean', default: false },
  name: { type: 'string' },
  title: { type: 'string' },
  bio: { type: 'string' },
  slug: { type: 'string' },
  account: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const FACTS = ['name', 'title', 'bio', 'slug', 'account'] as const;
const LONGEST = { ...AUTHOR_LIMITS, account: AUTHOR_LIMITS.login };
const VERBS = ['list', 'create', 'edit', 'retire', 'restore'];

const wrong = (reason: string): AuthorWords => ({ kind: 'wrong', reason });

export function parseAuthorWords(args: readonly string[]): AuthorWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb = '', subject, odd] = positionals;
  if (!VERBS.includes(verb)) return wrong('Use list, create, edit, retire or restore');
  const extra = verb === 'list' ? subject : odd;
  if (extra !== undefined) return wrong(`Unknown argument "${extra}"; put a name with spaces in quotes`);
  const { reason = null, json, retired: isRetired, name, title, bio, slug, account } = values;
  if (verb !== 'list' && isRetired) return wrong('--retired belongs to "author list"');
  if (verb === 'list') return { kind: 'list', isRetired, json };
  if (subject === undefined)
    return wrong(`"author ${verb}" needs ${verb === 'create' ? 'a name' : 'a slug or a number'}`);
  const given = { name: verb === 'create' ? subject : name, title, bio, slug, account };
  const fault = faultOf(given);
  if (fault !== null) return wrong(fault);
  const facts = {
    ...(title === undefined ? {} : { title }),
    ...(bio === undefined ? {} : { bio }),
    ...(slug === undefined ? {} : { slug }),
    ...(account === undefined ? {} : { account: account === 'none' ? '' : account }),
  };
  const isNaming = FACTS.some((each) => values[each] !== undefined);
  if (verb === 'create') {
    if (name !== undefined) return wrong('Enter the name once, without --name');
    return { kind: 'create', name: subject, facts, reason, json };
  }
  if (verb === 'edit') {
    if (!isNaming) return wrong('Enter what to change: --name, --title, --bio, --slug or --account');
    return {
      kind: 'edit',
      author: subject,
      facts: { ...facts, ...(name === undefined ? {} : { name }) },
      reason,
      json,
    };
  }
  if (isNaming) return wrong(`"author ${verb}" changes nothing else; use "author edit"`);
  return { kind: verb === 'retire' ? 'retire' : 'restore', author: subject, reason, json };
}

function faultOf(given: Readonly<Record<(typeof FACTS)[number], string | undefined>>): string | null {
  for (const name of FACTS) {
    const text = given[name];
    if (text !== undefined && text.length > LONGEST[name]) return `The ${name} has at most ${LONGEST[name]} characters`;
  }
  if (given.name !== undefined && !isName(given.name)) return 'Use letters in the name';
  if (given.title !== undefined && given.title.trim() === '') return 'Enter a title';
  return null;
}
