import type { SQL } from 'drizzle-orm';

/** What the figures of memberships are called where they are kept. */
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
