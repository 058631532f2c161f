import { collegeFlags } from '#features/directory/colleges/public.ts';
import { teamsPath } from '#features/directory/colleges/team-groups-view.ts';
import { listOpenSites, siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import { ENTRY_KINDS, type EntryRecord, type PredictionDirectory, predictionsOf } from './prediction.ts';
import { findByPairs, findByWord, findByWords, findNearWords } from './queries.ts';
import { corrections, misspelt, neighboursOf } from './spelling.ts';
import { lookupOf, pairLookupOf, planOf, readTyped, type Typed } from './typed-words.ts';

const MINUTE_MS = 60_000;

/** Matches the beginnings of names as typed; only if no name matches, similar spellings. A headline is not a name. */
export async function predict(ctx: Context, query: string) {
  const typed = readTyped(query);
  if (typed.words.length === 0) return { predictions: [] };
  const found = await findTyped(ctx, typed);
  const isNamed = found.some(({ kind }) => kind !== ENTRY_KINDS.article);
  const records = isNamed ? found : withArticlesOf(found, await findMeant(ctx, typed));
  if (records.length === 0) return { predictions: [] };
  return { predictions: predictionsOf(records, await directoryOf(ctx)) };
}

/** Articles that match as typed come before those that match a correction. */
const withArticlesOf = (found: readonly EntryRecord[], meant: readonly EntryRecord[]) =>
  found.length === 0 ? meant : [...meant.filter(({ kind }) => kind !== ENTRY_KINDS.article), ...found];

/** Articles scheduled for a later minute are not published yet. */
const minuteOf = ({ now }: Context) => Math.floor(now.getTime() / MINUTE_MS);

async function findTyped(ctx: Context, { words, text }: Typed): Promise<EntryRecord[]> {
  const [word = ''] = words;
  const moment = { text, minute: minuteOf(ctx) };
  return words.length === 1
    ? findByWord(ctx.db, { ...lookupOf(word), ...moment })
    : findByPairs(ctx.db, pairLookupOf([planOf(words)]), moment);
}

async function findMeant(ctx: Context, { words, text }: Typed): Promise<EntryRecord[]> {
  const wanted = misspelt(words);
  if (wanted.length === 0) return [];
  const known = await findNearWords(ctx.db, wanted, wanted.flatMap(neighboursOf));
  const plans = corrections(words, known);
  if (plans.length === 0) return [];
  const moment = { text, minute: minuteOf(ctx) };
  return words.length === 1 ? findByWords(ctx.db, plans, moment) : findByPairs(ctx.db, pairLookupOf(plans), moment);
}

/** A team links to its own site, otherwise to the listing of teams. */
async function directoryOf(ctx: Context): Promise<PredictionDirectory> {
  const [flags, sites] = await Promise.all([
    collegeFlags(ctx),
    ctx.memory.recall('team-sites', ['sites'], async () => {
      const all = await listOpenSites(ctx.db);
      return new Map(
        all.flatMap((site) => (site.collegeId === null ? [] : [[site.collegeId, site.subdomain] as const])),
      );
    }),
  ]);
  const listing = teamsPath({ sport: ctx.site.sport, type: 'colleges' });
  return {
    flags,
    teamHref({ collegeId, name }) {
      const subdomain = sites.get(collegeId);
      return subdomain === undefined ? `${listing}?query=${encodeURIComponent(name)}` : siteUrl(ctx.config, subdomain);
    },
  };
}
