import { formatDate } from '#kernel/dates.ts';
import { staffDay } from '#kernel/days.ts';
import { moneyText } from '#kernel/money.ts';

/** Before and after of an audit entry in readable form: only what differs, times and dates in Central Time, sites by name. Pure. */

type Facts = Readonly<Record<string, unknown>> | null;
type SiteName = (id: number) => string;

/** The most characters shown of a value, so that a one-word change of a legal document doesn't print the document twice. */
const SHOWN = 120;

export function differences(
  recordedBefore: Facts,
  recordedAfter: Facts,
  siteName: SiteName,
): { before: string[]; after: string[] } {
  const [before, after] = [flattened(recordedBefore), flattened(recordedAfter)];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const lineOf = (name: string, value: unknown) =>
    isFacts(value) && isCounts(value) ? countsText(value) : `${wordOf(name)}: ${textOf(named(name, value, siteName))}`;
  const changed = names.filter((name) => !isSame(before?.[name], after?.[name]));
  const lines = (facts: Facts) =>
    changed.flatMap((name) => (facts && name in facts ? [lineOf(name, facts[name])] : []));
  return { before: lines(before), after: lines(after) };
}

/** Names nested facts by their path: "document url". */
function flattened(facts: Facts): Facts {
  if (facts === null) return null;
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]): [string, unknown][] => {
      const parts = partsOf(value);
      if (parts === null) return [[name, value]];
      return Object.entries(flattened(parts) ?? {}).map(([inner, each]) => [`${name} ${inner}`, each]);
    }),
  );
}

/** The parts to compare one by one: the fields of a record, or the records of a list by position. Null for a single value. */
function partsOf(value: unknown): Facts {
  if (isFacts(value)) return isCounts(value) ? null : value;
  if (!Array.isArray(value) || !value.some(isFacts)) return null;
  return Object.fromEntries(value.map((each, index) => [String(index + 1), each]));
}

const isCounts = (value: NonNullable<Facts>): boolean =>
  typeof value.read === 'number' && Object.values(value).every((each) => typeof each === 'number');

/** An unrecorded value equals an empty one. */
const isSame = (before: unknown, after: unknown) => compared(before) === compared(after);
const compared = (value: unknown) => JSON.stringify(isNothing(value) ? null : value);
const isNothing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isFacts = (value: unknown): value is NonNullable<Facts> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Facts whose name in the code would be unclear. */
const WORDS: Readonly<Record<string, string>> = {
  byHand: 'paid outside the provider',
  leftCents: 'left to refund',
  rateMilliPercent: 'rate',
};

/** "publisherSiteIds" → "publisher sites", "isStaffWriter" → "staff writer". */
function wordOf(name: string): string {
  const word = name
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/(?<=[a-z])Cents$|^cents$/, (cents) => (cents === 'cents' ? 'amount' : ''))
    .replace(/[sS]iteId(s?)$/, (site, many: string) => `${site.charAt(0)}ite${many}`)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim();
  return WORDS[name] ?? word;
}

function named(name: string, value: unknown, siteName: SiteName): unknown {
  if (/(?:^c|C)ents$/.test(name) && typeof value === 'number') return moneyText(value);
  if (name === 'rateMilliPercent' && typeof value === 'number') return `${value / 1_000}%`;
  if (!/[sS]iteIds?$/.test(name)) return value;
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'number' ? siteName(each) : each));
  return typeof value === 'number' ? siteName(value) : value;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join(', ');
  if (typeof value === 'string' && INSTANT.test(value)) return formatDate(new Date(value), 'MM/DD/YYYY HH:mm:ss');
  if (typeof value === 'string' && DAY.test(value)) return staffDay(value);
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

/** "read 5, created 3". Leaves out zeros. */
const countsText = (counts: NonNullable<Facts>): string =>
  Object.entries(counts)
    .flatMap(([name, count]) => (count === 0 ? [] : [`${wordOf(name)} ${String(count)}`]))
    .join(', ') || 'none';

function shortened(text: string): string {
  if (text.length <= SHOWN) return text;
  return `${text.slice(0, SHOWN).trimEnd()}… (${text.length.toLocaleString('en-US')} characters)`;
}
