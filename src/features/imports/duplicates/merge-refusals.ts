import type { UndoRefusal } from '../engine/public.ts';
import type { MergeRefusal } from './merge-profiles.ts';

const BUSY = 'An import is running. Try again in a few minutes.';

/** Why two records cannot be merged, for staff. */
export const MERGE_REFUSALS: Readonly<Record<MergeRefusal, string>> = {
  busy: BUSY,
  unknown: 'One of the two records does not exist any more.',
  same: 'Both are the same person already.',
  other_class: 'They are of different sports or classes.',
  hidden: 'One of the two was taken down.',
  open_request: 'A takedown request for one of the two is open. Decide it first.',
  two_codes: 'Both have a prospect code. Revoke one of them first.',
  two_colleges: 'They have committed to different colleges.',
  numbered_apart: 'A source lists them under two different ids, so they are two people.',
  two_profiles: 'Both are linked to an outside profile. Remove one of the links first.',
  two_entries: 'They entered the portal at different colleges in one season, or left for different ones.',
  misfit: 'Together they would break a rule, such as leaving the portal before entering it.',
  two_prospects: 'Both were prospects of one class. Merge those prospects.',
  two_forecasts: 'Members have forecast both, and forecasts are never changed.',
  other_forecast: 'Members have forecast the one that would go. Swap the two.',
};

/** Why a merge cannot be undone. `editedOn`: the date of the last edit in Central Time, M/D/YYYY; null if unknown. */
export function undoRefusalText(refusal: UndoRefusal, editedOn: string | null = null): string {
  switch (refusal.reason) {
    case 'busy':
      return BUSY;
    case 'unknown_import':
    case 'not_logged':
      return 'There is no such merge.';
    case 'undone_already':
      return 'This merge was undone already.';
    case 'something_later': {
      const names = [...new Set([...refusal.changed, ...refusal.dependent].map(({ table }) => nameOf(table)))];
      const later = refusal.imports.length > 0 ? ` Undo import ${refusal.imports.toReversed().join(', ')} first.` : '';
      const day = editedOn === null ? ' since' : ` on ${editedOn}`;
      return `This merge can’t be undone: ${LIST.format(names)} ${names.length === 1 ? 'was' : 'were'} edited${day}.${later}`;
    }
    case 'taken_down':
      return 'One of the two was taken down since.';
    case 'misfit':
      return `This merge can’t be undone: restoring ${nameOf(refusal.table)} would conflict with later changes.`;
  }
}

const LIST = new Intl.ListFormat('en-US');

const NAMES: Readonly<Record<string, string>> = {
  college_players: 'the player',
  college_player_seasons: 'a season of the player',
  college_player_profiles: 'the linked profile',
  player_former_addresses: 'an address of the player',
  college_transfers: 'a portal entry',
  prospects: 'the prospect',
  prospect_interests: 'an offer',
  prospect_visits: 'a visit',
  commitments: 'a commitment',
  people: 'the person',
};
const nameOf = (table: string): string => NAMES[table] ?? 'a linked record';
