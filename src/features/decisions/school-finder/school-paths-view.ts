/** URLs and filters of the school pages. Isomorphic. */

export const COLLEGES_PATH = '/admin/schools/colleges';
export const HIGH_SCHOOLS_PATH = '/admin/schools/highschools';

/** The levels of the directory, highest first. */
export const LEVELS = ['FBS', 'FCS', 'D1', 'D2', 'D3'] as const;
export type Level = (typeof LEVELS)[number];
export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

export const LONGEST_QUERY = 100;
export const SCHOOLS_PER_PAGE = 25;
