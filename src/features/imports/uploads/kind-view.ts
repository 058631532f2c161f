/** The kinds of files offered by the upload form. Isomorphic. */

export const UPLOAD_KINDS = ['recruits', 'portal', 'roster', 'teams', 'team-rankings', 'games', 'places'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const KIND_WORDS: Readonly<Record<UploadKind, string>> = {
  recruits: 'Recruits of a class',
  portal: 'Portal entries',
  roster: 'Roster of a season',
  teams: 'Colleges and their spellings',
  'team-rankings': 'Team rankings of a service',
  games: 'Games and scores',
  places: 'ZIP places',
};

/** Kinds that can be imported only on the command line. */
const COMMAND_WORDS: Readonly<Record<string, string>> = { members: 'Members', demo: 'Demo data' };

export const kindWords = (kind: string): string => ({ ...COMMAND_WORDS, ...KIND_WORDS })[kind] ?? kind;
