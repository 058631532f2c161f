import type { Sport } from '#kernel/sports.ts';
import type { Play } from './play-drawing.ts';
import { FOOTBALL_PLAYS } from './plays-football.ts';
import { BASEBALL_PLAY, BASKETBALL_PLAY, HOCKEY_PLAY } from './plays-other.ts';

/** Which play is drawn for which position. */

type PlayName = keyof typeof FOOTBALL_PLAYS;

/** The letters of each group of positions; any other position is drawn as a receiver. */
const LETTERS: Readonly<Record<PlayName, string>> = {
  QB: 'QB PRO DUAL',
  RB: 'RB APB FB ATH',
  WR: 'WR SLOT',
  OL: 'OL OT OG OC C IOL',
  TE: 'TE',
  DL: 'DL DT NT DE SDE WDE EDGE',
  LB: 'LB ILB OLB',
  DB: 'DB CB S FS SS NICKEL',
  K: 'K P LS',
};

const NAME_OF_LETTERS: ReadonlyMap<string, PlayName> = new Map(
  Object.entries(LETTERS).flatMap(([name, letters]) =>
    isPlayName(name) ? letters.split(' ').map((each): [string, PlayName] => [each, name]) : [],
  ),
);

function isPlayName(name: string): name is PlayName {
  return name in LETTERS;
}

/** The group whose play is drawn for a football position. */
export function playNameOf(position: string | undefined): string {
  return NAME_OF_LETTERS.get((position ?? '').toUpperCase()) ?? 'WR';
}

export function playFor(sport: Sport, position: string | undefined): Play {
  if (sport === 'basketball') return BASKETBALL_PLAY;
  if (sport === 'baseball') return BASEBALL_PLAY;
  if (sport === 'hockey') return HOCKEY_PLAY;
  return FOOTBALL_PLAYS[NAME_OF_LETTERS.get((position ?? '').toUpperCase()) ?? 'WR'];
}

/** Painted on a football field. */
export const YARDS = ['10', '20', '30', '40', '50', '3rd', '4th', '1st'] as const;
