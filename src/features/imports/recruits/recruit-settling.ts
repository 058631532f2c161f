import { isDeepStrictEqual } from 'node:util';
import type { RecordedProspect } from '#features/recruiting/prospects/public.ts';
import type { HiddenPlayer } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { RowDecisions } from '../engine/public.ts';
import { type Identity, identify } from './recruit-identity.ts';
import { type PlanOptions, planRecruit } from './recruit-plan.ts';
import { type MatchedRow, traitsOfRecord } from './recruit-traits.ts';

/**
 * Identifies the rows so that importing them again gives the same result. What a row adds to a prospect can make the prospect a
 * likelier match for another row, so rows are matched again with what they add until nothing changes. Pure.
 */

/** Two are enough in most cases. Rows that still change after the last round keep their first match. */
const ROUNDS = 4;

type Options = PlanOptions & {
  sport: Sport;
  hiddenPlayers: readonly HiddenPlayer[];
  decisions?: RowDecisions | undefined;
};

export function settledIdentities(
  rows: readonly MatchedRow[],
  recorded: readonly RecordedProspect[],
  options: Options,
): Identity[] {
  const byId = new Map(recorded.map((prospect) => [prospect.id, prospect]));
  let identities = identify(rows, recorded, options);
  for (let round = 0; round < ROUNDS; round += 1) {
    const later = recordedAfter(rows, identities, recorded, options);
    if (later === null) break;
    const again = identify(rows, later, options);
    const next = identities.map((identity, index): Identity => {
      const seen = again[index] ?? identity;
      if (seen.kind !== 'known') return seen;
      const prospect = byId.get(seen.prospect.id);
      // A prospect that these rows create belongs to the row that creates it.
      return prospect ? { ...seen, prospect } : identity;
    });
    if (next.every((identity, index) => whoIs(identity) === whoIs(identities[index]))) break;
    identities = next;
  }
  return identities;
}

const whoIs = (identity: Identity | undefined) =>
  identity?.kind === 'known' ? identity.prospect.id : (identity?.kind ?? null);

/** The prospects as the rows leave them, new ones with ids below zero; null where nobody is told apart otherwise than before. */
function recordedAfter(
  rows: readonly MatchedRow[],
  identities: readonly Identity[],
  recorded: readonly RecordedProspect[],
  options: Options,
): RecordedProspect[] | null {
  const after = new Map(recorded.map((prospect) => [prospect.id, prospect]));
  let isMoved = false;
  for (const [index, row] of rows.entries()) {
    const identity = identities[index];
    if (identity?.kind === 'known') {
      const { prospect } = identity;
      const later = { ...prospect, ...changeOf(row, prospect, options) };
      isMoved ||= !isDeepStrictEqual(traitsOfRecord(prospect), traitsOfRecord(later));
      after.set(prospect.id, later);
    } else if (identity?.kind === 'new') {
      const id = -1 - index;
      after.set(id, {
        ...changeOf(row, null, options),
        id,
        personId: identity.personId ?? id,
        sport: options.sport,
        classYear: options.year,
        slug: '',
        nameKey: row.nameKey,
        isHidden: false,
        serviceRatings: [],
      });
    }
  }
  return isMoved ? [...after.values()] : null;
}

/** The prospect's state after the row, with the prospect's id at the source. */
function changeOf(row: MatchedRow, existing: RecordedProspect | null, options: Options) {
  const { source, sourceId } = row;
  const { change } = planRecruit(row, existing, { ...options, isNumberFree: false });
  const sourceIds = existing?.sourceIds ?? [];
  const isKnown = sourceId === null || sourceIds.some((each) => each.source === source && each.sourceId === sourceId);
  return { ...change.state, sourceIds: isKnown ? sourceIds : [...sourceIds, { source, sourceId }] };
}
