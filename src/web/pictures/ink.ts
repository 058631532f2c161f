import { type TeamColours, teamColours } from '#design-system/team-colours.ts';

/** The colours of pictures: those of tokens.css on light paper. A test holds them against it. */
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

/** What stands on no team's colour: the national masthead, until the operator chooses the colors of the network. */
export const NATIONAL: TeamColours = teamColours({ primary: INK.ink, secondary: '#5b8cff' });

/** A college without colours: the neutral flag. */
export const NEUTRAL: TeamColours = teamColours({ primary: INK['ink-3'], secondary: INK.edge });

/** The colours of a college by its key, of the network by `NETWORK_KEY`; null: it has none. */
export type ColoursOf = (teamKey: string | null) => TeamColours;
