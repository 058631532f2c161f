import type { UndoRefusal } from '../engine/public.ts';
import type { MergeRefusal } from './merge-profiles.ts';

/** Why two records stay two, for staff. */
export const MERGE_REFUSALS: Readonly<Record<MergeRefusal, string>> = {
  unknown: 'One of the two records does not exist any more.',
  same: 'Both are the same person already.',
  other_class: 'They are of different sports or classes.',
  hidden: 'One of the two was taken down.',
  open_request: 'A takedown request for one of the two is open. Decide it first.',
  two_codes: 'Both have a prospect code. Revoke one of them first.',
  two_colleges: 'They have committed to different colleges.',
  numbered_apart: 'Sources have both, under two numbers. They are two people.',
  two_profiles: 'Both are linked to an outside profile. Remove one of the links first.',
  two_entries: 'They entered the portal at different colleges in one season, or left for different ones.',
  misfit: 'Together they would break a rule, such as leaving the portal before entering it.',
  two_prospects: 'Both were prospects of one class. Merge those prospects.',
  two_forecasts: 'Members have forecast both, and forecasts are never changed.',
  other_forecast: 'Members have forecast the one that would go. Swap the two.',
};

/** Why a merge stays. */
export function undoRefusalText(refusal: UndoRefusal): string {
  switch (refusal.reason) {
    case 'unknown_import':
    case 'not_logged':
      return 'There is no such merge.';
    case 'undone_already':
      return 'This merge was undone already.';
    case 'something_later': {
      const rows = [...refusal.changed, ...refusal.dependent].map((each) => `${each.rows} of ${each.table}`);
      const later = refusal.imports.length > 0 ? ` by import ${refusal.imports.toReversed().join(', ')}` : '';
      return `Something changed since${later}: ${rows.join(', ')}. Change that back first.`;
    }
    case 'taken_down':
      return 'One of the two was taken down since.';
    case 'misfit':
      return `Rows of ${refusal.table} as they were no longer fit in.`;
  }
}
