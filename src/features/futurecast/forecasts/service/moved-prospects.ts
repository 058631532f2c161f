import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listProspectRecords, prospectRowOf } from '#features/recruiting/prospects/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { listMovedProspects } from '../contract.ts';
import { listTalkedAbout, listWordsOf } from '../moved-queries.ts';
import { shareMove, sizeOf } from '../share-move.ts';
import { RECENT_FORECASTS_TAG } from './make-forecast.ts';

const DAYS = 7;
/** The number of prospects for which the move is computed; a page shows a few of them. */
const RECKONED = 60;
const SHOWN = 6;

type Wanted = ParsedOf<typeof listMovedProspects>['query'];

/** The prospects whose chances moved most within the last seven days. */
export async function movedProspects(ctx: Context, { sport }: Wanted) {
  const moves = await weeksMoves(ctx);
  // Visibility is checked on every request, because the moves are cached.
  const records = await listProspectRecords(
    ctx.db,
    moves.map(({ prospectId }) => prospectId),
  );
  const colleges = await collegeFlags(ctx);
  const recordById = new Map(records.map((record) => [record.id, record]));
  const moved = moves.flatMap(({ prospectId, collegeId, percent, percentBefore, forecasts }) => {
    const record = recordById.get(prospectId);
    const college = colleges.get(collegeId);
    if (record?.status !== 'open' || !college) return [];
    const prospect = prospectRowOf(record, colleges);
    return sport === undefined || prospect.sport === sport
      ? [{ prospect, college, percent, percentBefore, forecasts }]
      : [];
  });
  return { moved: moved.slice(0, SHOWN) };
}

/** Largest first; cached in memory until somebody picks. */
function weeksMoves({ db, memory, now }: Context) {
  return memory.recall('moved shares', [RECENT_FORECASTS_TAG], async () => {
    const since = new Date(now.getTime() - DAYS * DAY_MS);
    const talkedAbout = await listTalkedAbout(db, since, RECKONED);
    if (talkedAbout.length === 0) return [];
    const words = await listWordsOf(db, talkedAbout);
    return talkedAbout
      .flatMap(({ prospectId }) => {
        const move = shareMove(words.get(prospectId) ?? [], since, now);
        return move ? [{ prospectId, ...move }] : [];
      })
      .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.prospectId - b.prospectId);
  });
}
