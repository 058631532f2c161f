/** The columns read from each reference file. */

export const COLLEGE_COLUMNS = [
  'unitid',
  'name',
  'alias',
  'city',
  'state',
  'zip',
  'ncaa',
  'naia',
  'njcaa',
  'football_member',
  'football_conference',
  'basketball_member',
  'basketball_conference',
  'baseball_member',
  'baseball_conference',
] as const;
export type CollegeRow = Record<(typeof COLLEGE_COLUMNS)[number], string>;

export const OVERLAY_COLUMNS = [
  'unitid',
  'slug',
  'short_name',
  'mascot',
  'abbreviation',
  'division',
  'football_conference',
  'basketball_conference',
  'hockey_conference',
  'color_key',
  'aliases',
] as const;
export type OverlayRow = Record<(typeof OVERLAY_COLUMNS)[number], string>;

export const CONFERENCE_COLUMNS = ['abbreviation', 'name', 'level', 'short_name'] as const;
export const COLOUR_COLUMNS = ['school', 'type', 'color', 'alt_color'] as const;
export const COLOUR_KEY_COLUMNS = ['unitid', 'color_key'] as const;
export const ALIAS_COLUMNS = ['unitid', 'aliases'] as const;
export const MASCOT_COLUMNS = ['unitid', 'mascot'] as const;
export const HIGH_SCHOOL_COLUMNS = ['name', 'city', 'state', 'type'] as const;
export const ZIP_COLUMNS = ['zip', 'place', 'state', 'county', 'latitude', 'longitude'] as const;
