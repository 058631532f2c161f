import { readWords } from '#platform/cli/operator.ts';
import { MOST_IN_PLACE, PAGE_LIMITS, PAGE_PLACES, type PagePlace, type PageStatus } from './custom-page-view.ts';

/** The arguments of `bluechip page`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip page list [--json]
       bluechip page show <page> [--html | --json]
       bluechip page put <page> [<file>] [--title <text>] [--description <text>] [--place header|footer|none]
                         [--position <number>] [--rename <page>] [--publish | --draft] [--dry-run] [--json]
       bluechip page remove <page> [--dry-run] [--json]

Pages of your own, such as "About us", at /pages/<page>. <page> is that part of the address: lowercase letters, digits and hyphens.

list     lists every page, including drafts
show     shows a page; --html prints only the text, for a file
put      changes the page with this address, or adds one as a draft. What you do not name stays the same. A new page needs --title
remove   deletes the page; its addresses answer 404

  <file>                 HTML, up to ${PAGE_LIMITS.html.toLocaleString('en-US')} characters: paragraphs, headings, lists, tables, quotes, links. Anything else is removed
  --title <text>         up to ${PAGE_LIMITS.title} characters, also the link in the navigation
  --description <text>   for search engines, up to ${PAGE_LIMITS.description} characters
  --place <place>        header and footer have up to ${MOST_IN_PLACE} pages each
  --position <number>    position in its place, starting at 1
  --rename <page>        a new address; the old one of a published page redirects to it
  --publish, --draft     show it to readers, or only to staff
  --reason <text>        why, for the audit log
  --dry-run              show what would change, and change nothing
  --json                 print the result as one JSON object
  --help                 show this help`;

type Change = {
  title?: string;
  slug?: string;
  description?: string;
  place?: PagePlace;
  status?: PageStatus;
};

export type PageWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; json: boolean }
  | { kind: 'show'; slug: string; form: 'facts' | 'html' | 'json' }
  | {
      kind: 'put';
      slug: string;
      file: string | null;
      change: Change;
      position: number | null;
      reason: string | null;
      dryRun: boolean;
      json: boolean;
    }
  | { kind: 'remove'; slug: string; reason: string | null; dryRun: boolean; json: boolean };

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const OPTIONS = {
  title: text,
  description: text,
  place: text,
  position: text,
  rename: text,
  publish: flag,
  draft: flag,
  html: flag,
  reason: text,
  'dry-run': flag,
  json: flag,
} as const;

/** What each verb takes; "reason" and "dry-run" go with every change. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  list: ['json'],
  show: ['html', 'json'],
  put: ['title', 'description', 'place', 'position', 'rename', 'publish', 'draft', 'reason', 'dry-run', 'json'],
  remove: ['reason', 'dry-run', 'json'],
};
const MOST_POSITIONALS: Readonly<Record<string, number>> = { list: 1, show: 2, put: 3, remove: 2 };

const wrong = (reason: string): PageWords => ({ kind: 'wrong', reason });

export function parsePageWords(args: readonly string[]): PageWords {
  const read = readWords(args, OPTIONS);
  if (typeof read === 'string') return wrong(read);
  const { values, positionals } = read;
  const [verb = '', slug, file = null] = positionals;
  const taken = TAKEN[verb];
  if (!taken) return wrong('Use list, show, put or remove');
  const odd = positionals[MOST_POSITIONALS[verb] ?? 0];
  if (odd !== undefined) return wrong(`Unknown argument "${odd}"; put a text with spaces in quotes`);
  const foreign = Object.entries(values).find(([name, value]) => value && !taken.includes(name));
  if (foreign) return wrong(`--${foreign[0]} does not go with "page ${verb}"`);
  const { json, 'dry-run': dryRun, reason = null, html } = values;
  if (verb === 'list') return { kind: 'list', json };
  if (slug === undefined) return wrong(`"page ${verb}" needs the address of a page, such as about-us`);
  if (verb === 'show') {
    if (html && json) return wrong('Use --html or --json');
    return { kind: 'show', slug, form: html ? 'html' : json ? 'json' : 'facts' };
  }
  if (verb === 'remove') return { kind: 'remove', slug, reason, dryRun, json };
  const { title, description, place, rename, publish, draft } = values;
  if (publish && draft) return wrong('Use --publish or --draft');
  const knownPlace = PAGE_PLACES.find((each) => each === place);
  if (place !== undefined && !knownPlace) return wrong('--place: Say header, footer or none');
  const position = positionOf(values.position);
  if (position === 'wrong') return wrong('--position: Say a number from 1');
  const change = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(rename === undefined ? {} : { slug: rename }),
    ...(knownPlace === undefined ? {} : { place: knownPlace }),
    ...(publish ? { status: 'published' as const } : {}),
    ...(draft ? { status: 'draft' as const } : {}),
  };
  if (file === null && position === null && Object.keys(change).length === 0)
    return wrong('Enter what to change: a file, or an option such as --title "About us"');
  return { kind: 'put', slug, file, change, position, reason, dryRun, json };
}

function positionOf(value: string | undefined): number | null | 'wrong' {
  if (value === undefined) return null;
  return /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 'wrong';
}
