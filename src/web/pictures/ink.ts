import { type TeamColours, teamColours } from '#design-system/team-colours.ts';

/** The colors of images: those of tokens.css on light paper. A test compares them. */
export const INK = {
  paper: '#ffffff',
  sunk: '#e5eaef',
  rule: '#d5dce3',
  edge: '#7b8794',
  ink: '#0e1620',
  'ink-2': '#3f4b59',
  'ink-3': '#5a6775',
  chip: '#1650d0',
} as const;

/** A quarter of the chip's blue on paper: the gaps between its notches. */
export const CHIP_GAP = '#c3d2f3';

/** The colors without a team: the national masthead, until the operator chooses the network's colors. */
export const NATIONAL: TeamColours = teamColours({ primary: INK.ink, secondary: '#5b8cff' });

/** A college without colors: the neutral flag. */
export const NEUTRAL: TeamColours = teamColours({ primary: INK['ink-3'], secondary: INK.edge });

/** The colors of a college by its key, or of the network by `NETWORK_KEY`; null if it has none. */
export type ColoursOf = (teamKey: string | null) => TeamColours;
