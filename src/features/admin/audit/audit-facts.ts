import { formatDate } from '#kernel/dates.ts';

/** Before and after as people read them: only what differs, instants in Chicago, sites by their name. Pure. */

type Facts = Readonly<Record<string, unknown>> | null;
type SiteName = (id: number) => string;

export function differences(before: Facts, after: Facts, siteName: SiteName): { before: string[]; after: string[] } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const lineOf = (name: string, value: unknown) => `${wordOf(name)}: ${textOf(named(name, value, siteName))}`;
  const changed = names.filter((name) => lineOf(name, before?.[name]) !== lineOf(name, after?.[name]));
  const lines = (facts: Facts) =>
    changed.flatMap((name) => (facts && name in facts ? [lineOf(name, facts[name])] : []));
  return { before: lines(before), after: lines(after) };
}

/** "publisherSiteIds" → "publisher sites". */
const wordOf = (name: string) =>
  name
    .replace(/[sS]iteId(s?)$/, (word, many: string) => `${word.charAt(0)}ite${many}`)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ');

function named(name: string, value: unknown, siteName: SiteName): unknown {
  if (!/[sS]iteIds?$/.test(name)) return value;
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'number' ? siteName(each) : each));
  return typeof value === 'number' ? siteName(value) : value;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join(', ');
  if (typeof value === 'string' && INSTANT.test(value)) return formatDate(new Date(value), 'MM/DD/YYYY HH:mm:ss');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
