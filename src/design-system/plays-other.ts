import { bend, type Play, points, run } from './play-drawing.ts';

/** Basketball: the ball comes around the screen to the rim. */
export const BASKETBALL_PLAY = {
  o: points('160,164 60,120 112,66 212,74'),
  x: points('160,144 78,106 244,98 128,84'),
  subject: { side: 'o', at: [262, 116] },
  routes: [
    bend('hot', 'arrow', '255,112 224,66 172,40'),
    bend('dash', 'arrow', '152,160 104,146 74,128'),
    run('plain', 'block', '112,74 112,94'),
    run('plain', 'block', '206,74 188,74'),
  ],
} satisfies Play;

/** Baseball: a hit to left center, and the runner to second. */
export const BASEBALL_PLAY = {
  o: points('160,152'),
  x: points('160,112 118,92 204,92 100,112 222,112 82,56 162,36 244,56'),
  subject: { side: 'o', at: [174, 160] },
  routes: [
    run('hot', 'arrow', '180,154 208,118 168,84'),
    bend('dash', 'arrow', '156,146 132,80 116,28'),
    bend('plain', 'arrow', '90,54 104,50 114,44'),
  ],
} satisfies Play;

/** Hockey: over the line, past the defense, and across the goal. */
export const HOCKEY_PLAY = {
  o: points('96,124 236,56 60,70'),
  x: points('190,70 206,116 146,92 254,104'),
  subject: { side: 'o', at: [84, 150] },
  routes: [
    bend('hot', 'arrow', '92,151 206,166 262,96'),
    run('dash', 'arrow', '66,74 92,116'),
    bend('plain', 'arrow', '243,58 274,62 278,78'),
    run('plain', 'arrow', '68,66 160,40'),
  ],
} satisfies Play;

/** The playing surface of each sport, as path data. */
export const GROUND = {
  football:
    'M0 30H320M0 60H320M0 90H320M0 120H320M0 150H320M108 15h8M204 15h8M108 45h8M204 45h8M108 75h8M204 75h8M108 105h8M204 105h8M108 135h8M204 135h8M108 165h8M204 165h8',
  basketball:
    'M20 0v180M300 0v180M20 6h280M122 6v76h76V6M122 82a38 38 0 0 0 76 0M60 6v40c0 130 200 130 200 0V6M148 20h24M154 27a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  baseball:
    'M160 160L250 88L160 30L70 88ZM160 160L20 40M160 160L300 40M20 40C80-10 240-10 300 40M152 112a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  hockey:
    'M120 0v180M126 0v180M284 0v180M276 78h8v24h-8M276 70a22 22 0 0 0 0 40M176 46a24 24 0 1 0 48 0a24 24 0 1 0-48 0M176 134a24 24 0 1 0 48 0a24 24 0 1 0-48 0M20 0v180',
} as const;
