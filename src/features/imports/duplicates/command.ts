import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { type DuplicatesWords, HELP, parseDuplicatesWords } from './duplicates-words.ts';
import { type Duplicate, findDuplicates } from './find-duplicates.ts';
import { type Merge, type MergedClass, type MergeRefusal, mergeProfiles, settleMerges } from './merge-profiles.ts';

/** `bluechip duplicates`: finds and merges profiles of the same person. Exit code: 0 done, 1 refused, 2 wrong use. */

type Words<Kind extends DuplicatesWords['kind']> = Extract<DuplicatesWords, { kind: Kind }>;

export const duplicatesCommand: Command = {
  name: 'duplicates',
  summary: 'find and merge duplicate profiles',
  help: HELP,
  async run(args, io, deps) {
    const words = parseDuplicatesWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'merge':
        return merge(words, io, deps);
      case 'merge_certain':
        return mergeCertain(words, io, deps);
    }
  },
};

async function list({ sport, json }: Words<'list'>, io: CommandIo, { database }: CommandDeps): Promise<number> {
  const found = await findDuplicates(database.db, { sport });
  if (json) io.out(JSON.stringify({ duplicates: found.map(plain) }));
  else if (found.length === 0) io.out('No duplicates found.');
  else for (const each of found) io.out(pairText(each));
  return EXIT.done;
}

async function merge(words: Words<'merge'>, io: CommandIo, { database, now }: CommandDeps): Promise<number> {
  const { profile: kind, keep, other, dryRun, json } = words;
  const merged = await mergeProfiles(database.db, { kind, keep, other, dryRun, isSettled: true }, now());
  if (!merged.ok) return failed(io, refusalText(merged.refusal, words));
  if (json) io.out(JSON.stringify(mergedPlain(merged, { kind, keep, other, dryRun })));
  else io.out(mergedText(merged, { keep, other, dryRun }));
  return EXIT.done;
}

/** Merges one pair after another. Reports a refused merge and continues with the next. Ctrl-C stops between two merges. */
async function mergeCertain(words: Words<'merge_certain'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { sport, dryRun, json } = words;
  const { db } = deps.database;
  const certain = (await findDuplicates(db, { sport })).filter(({ isCertain }) => isCertain);
  const done: { gone: string; classOf: MergedClass; json: object }[] = [];
  let refusals = 0;
  try {
    for (const { kind, keep, other } of certain) {
      if (io.signal.aborted) break;
      if (done.some(({ gone }) => gone === `${kind} ${keep.id}` || gone === `${kind} ${other.id}`)) continue;
      const pair = { kind, keep: keep.id, other: other.id, dryRun };
      const merged = await mergeProfiles(db, { ...pair, isSettled: false }, deps.now());
      if (merged.ok) {
        done.push({ gone: `${kind} ${other.id}`, classOf: merged.classOf, json: mergedPlain(merged, pair) });
        if (!json) io.out(mergedText(merged, pair));
        // An earlier merge of prospects may already have merged the same people's careers.
      } else if (merged.refusal !== 'unknown') {
        refusals += 1;
        io.err(refusalText(merged.refusal, { profile: kind, keep: keep.id, other: other.id }));
      }
    }
  } finally {
    const classes = dryRun ? [] : done.map(({ classOf }) => classOf);
    await settleMerges(db, classes, deps.now());
  }
  if (json) io.out(JSON.stringify({ merged: done.map((each) => each.json) }));
  else if (done.length === 0 && refusals === 0) io.out('There is nothing certain to merge.');
  if (io.signal.aborted) io.err(`Interrupted after ${done.length} of ${certain.length} pairs.`);
  return refusals > 0 || io.signal.aborted ? EXIT.failed : EXIT.done;
}

function pairText({ kind, sport, classYear, keep, other, confidence, isCertain }: Duplicate): string {
  const sure = isCertain ? 'certain' : `${Math.round(confidence * 100)}%, review`;
  return [
    `${sport}${classYear === null ? '' : ` ${classYear}`}: ${sure}`,
    `  ${kind} ${keep.id}: ${keep.text}`,
    `  ${kind} ${other.id}: ${other.text}`,
  ].join('\n');
}

function plain({ kind, sport, classYear, keep, other, confidence, isCertain }: Duplicate) {
  const side = ({ id, text }: Duplicate['keep']) => ({ id, text });
  return {
    kind,
    sport,
    class_year: classYear,
    keep: side(keep),
    other: side(other),
    confidence,
    is_certain: isCertain,
  };
}

type Done = Extract<Merge, { ok: true }>;
type Pair = { keep: number; other: number; dryRun: boolean };

function mergedText({ mergeId, kept, merged }: Done, { keep, other, dryRun }: Pair): string {
  if (dryRun) return `${merged} (${other}) would be merged into ${kept} (${keep}). ${NOTHING_DONE}`;
  return `${merged} (${other}) is merged into ${kept} (${keep}). To undo it: bluechip import --undo ${mergeId}`;
}

const mergedPlain = ({ mergeId, kept, merged }: Done, { keep, other, dryRun, ...rest }: Pair & { kind: string }) => ({
  ...rest,
  keep: { id: keep, name: kept },
  other: { id: other, name: merged },
  import_id: dryRun ? null : mergeId,
  dry_run: dryRun,
});

function refusalText(
  refusal: MergeRefusal,
  { profile, keep, other }: { profile: string; keep: number; other: number },
): string {
  return `${profile} ${other} is not merged into ${keep}: ${REFUSALS[refusal]}`;
}

const REFUSALS: Readonly<Record<MergeRefusal, string>> = {
  busy: 'an import is running. Try again in a few minutes.',
  unknown: 'one of the two does not exist.',
  same: 'both ids are the same.',
  other_class: 'they are of different sports or classes.',
  hidden: 'one of the two was taken down.',
  open_request: 'a takedown request for one of the two is open. Decide it first.',
  two_codes: 'both have a prospect code. Revoke one of them first.',
  two_colleges: 'they have committed to different colleges.',
  numbered_apart: 'sources have both, under two numbers.',
  two_profiles: 'both are linked to an outside profile. Remove one of the links first.',
  two_entries: 'they entered the portal at different colleges in one season, or left for different ones.',
  misfit: 'together they would break a rule of the database, such as leaving the portal before entering it.',
  two_prospects: 'both were prospects of one class. Merge those prospects.',
  two_forecasts: 'members have forecast both, and forecasts are never changed.',
  other_forecast: 'members have forecast the one that would go. Merge them the other way round.',
};
