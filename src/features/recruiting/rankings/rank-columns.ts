import type { RankingScope } from './ranking-list.ts';

/** The column that holds the rank of a list. */
export const RANK_COLUMNS = {
  national: 'national_rank',
  position: 'position_rank',
  state: 'state_rank',
} as const satisfies Record<RankingScope['kind'], string>;
