/**
 * Every reference to a prospect, college player or person, and how a merge handles it. A test compares these lists with the database's
 * columns: a new table that references one of them needs a line here.
 */

export type Reference = {
  table: string;
  column: 'prospect_id' | 'college_player_id' | 'person_id';
  /** With `column`, the columns that make two rows the same; of two such rows the kept profile's stays. */
  once: readonly string[];
  /** `column` and `once` are the primary key: the row is rewritten under another key, because the log of imports identifies rows by it. */
  isKey?: true;
};

const prospect = (table: string, ...once: string[]): Reference => ({ table, column: 'prospect_id', once });
const person = (table: string, ...once: string[]): Reference => ({ table, column: 'person_id', once });

/** Moved by a merge, and moved back by its undo. */
export const OF_PROSPECTS: readonly Reference[] = [
  prospect('prospect_source_ids'),
  prospect('service_ratings', 'service', 'scale'),
  prospect('rating_changes'),
  prospect('commitments', 'college_id', 'status', 'happened_on'),
  { ...prospect('prospect_interests', 'college_id'), isKey: true },
  prospect('prospect_visits', 'college_id', 'visit_on'),
  prospect('prospect_former_addresses'),
];

export const OF_PEOPLE: readonly Reference[] = [
  person('prospects'),
  person('college_players'),
  { ...person('article_people', 'article_id'), isKey: true },
  { ...person('gallery_people', 'gallery_id'), isKey: true },
  person('featured_videos', 'source', 'reference'),
  { ...person('featured_photos', 'image_id'), isKey: true },
  person('prospect_codes'),
];

export const OF_PLAYERS: readonly Reference[] = [
  { table: 'college_player_seasons', column: 'college_player_id', once: ['season'], isKey: true },
  { table: 'player_former_addresses', column: 'college_player_id', once: [] },
  { table: 'college_player_profiles', column: 'college_player_id', once: [] },
];

/** Not moved, with the reason. */
export const LEFT: Readonly<Record<string, string>> = {
  'prospect_follows.prospect_id':
    'copied, not moved: members may stop following at any time, and that must not block an undo',
  'ranking_lists.player_ids':
    'prospects or people; replaced, and restored by an undo on lists that staff have not changed since',
  'article_drafts.person_ids': 'replaced, and not replaced back: writers edit drafts all the time',
  'college_transfers.college_player_id': 'moved separately: entries of one season are merged',
  'takedown_requests.person_id': 'decided before a merge',
  'takedown_requests.prospect_id': 'decided before a merge',
  'forecasts.prospect_id': 'append-only: the profile that members forecast is kept',
  'forecast_changes.prospect_id': 'append-only',
  'forecast_cycles.prospect_id': 'belongs to the forecasts',
  'forecast_settlements.prospect_id': 'append-only',
  'ranking_version_entries.prospect_id': 'a ranking of the past is never changed',
  'audit_entries.subject_id': 'the log says what was changed then',
  'notices.subject_id': 'what members were notified of is gone after some weeks',
  'push_messages.prospect_ids': 'follows of the merged profile stay, so that its waiting alerts find their readers',
  'push_messages.subject_id': 'what was pushed to members is gone after some weeks',
  'import_decisions.person_id': 'a decision that names a deleted record is dropped, and the row is doubtful again',
  'article_stubs.prospect_id': 'says which event a stub was prepared for',
};
