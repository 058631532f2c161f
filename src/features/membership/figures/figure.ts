import type { SQL } from 'drizzle-orm';

/** The names under which the figures about memberships are stored. */
export type FigureName =
  | 'movement'
  | 'paying'
  | 'members'
  | 'cohort'
  | 'cohort_size'
  | 'trial'
  | 'promotion'
  | 'promotion_paid'
  | 'promotion_paying'
  | 'save'
  | 'save_kept'
  | 'renewal_failure';

/** `rows`: month (its first day), site_id, part, count and cents, one row for each part of a month and site. */
export type FigureQuery = { figure: FigureName; rows: SQL };
