import { bend, type Play, points, run } from './play-drawing.ts';

const LINE = points('130,126 145,126 160,126 175,126 190,126');
const FRONT = points('124,96 148,98 172,98 196,96');
const BACKERS = points('120,66 206,58');
const CORNERS = points('36,90 284,92');
const ENDS = points('34,126 286,126');

/** One play per position group. Its subject is the player the page is about. */
export const FOOTBALL_PLAYS = {
  QB: {
    o: [...LINE, ...ENDS, ...points('60,134')],
    x: [...FRONT, ...BACKERS, ...CORNERS],
    subject: { side: 'o', at: [160, 146] },
    routes: [
      run('hot', 'none', '160,153 160,170'),
      bend('dash', 'arrow', '164,170 250,120 262,34'),
      run('plain', 'arrow', '286,118 286,66 264,24'),
      run('plain', 'arrow', '60,126 60,100 106,100'),
      run('plain', 'arrow', '34,118 34,40'),
    ],
  },
  RB: {
    o: [...LINE, ...ENDS, ...points('208,130 160,146')],
    x: [...FRONT, ...BACKERS, ...CORNERS],
    subject: { side: 'o', at: [136, 160] },
    routes: [
      bend('hot', 'arrow', '144,162 238,158 244,34'),
      run('plain', 'block', '190,118 202,104'),
      run('plain', 'block', '175,118 180,105'),
      run('plain', 'block', '208,122 214,70'),
      run('plain', 'block', '145,118 148,106'),
    ],
  },
  WR: {
    o: [...LINE, ...points('34,126 60,134 160,152')],
    x: [...FRONT, ...BACKERS, ...points('36,88 70,70 284,92')],
    subject: { side: 'o', at: [286, 126] },
    routes: [
      run('hot', 'arrow', '286,118 286,70 236,22'),
      run('plain', 'arrow', '34,118 34,84 64,58'),
      run('plain', 'arrow', '60,126 60,100 106,100'),
      run('dash', 'none', '160,160 160,172'),
    ],
  },
  OL: {
    o: points('130,126 160,126 175,126 190,126 286,126 160,146 140,166'),
    x: [...FRONT, ...BACKERS, ...points('284,92 232,90')],
    subject: { side: 'o', at: [145, 126] },
    routes: [
      bend('hot', 'block', '147,134 226,154 230,102'),
      run('plain', 'block', '130,118 126,105'),
      run('plain', 'block', '160,118 150,105'),
      run('plain', 'block', '175,118 173,106'),
      run('plain', 'block', '190,118 195,104'),
      bend('dash', 'arrow', '147,168 262,168 252,30'),
    ],
  },
  TE: {
    o: [...LINE, ...points('34,126 160,146 140,166')],
    x: [...FRONT, ...points('115,58 206,60 250,52 36,90')],
    subject: { side: 'o', at: [210, 126] },
    routes: [
      run('hot', 'arrow', '212,118 226,66 226,16'),
      bend('dash', 'arrow', '166,142 206,112 220,60'),
      run('plain', 'block', '190,118 195,104'),
      run('plain', 'block', '130,118 126,104'),
      run('plain', 'arrow', '34,118 34,70 84,70'),
    ],
  },
  DL: {
    o: [...LINE, ...ENDS, ...points('160,152 180,158')],
    x: [...BACKERS, ...CORNERS, ...points('124,96 148,98 172,98')],
    subject: { side: 'x', at: [206, 100] },
    routes: [
      bend('hot', 'arrow', '212,106 232,150 170,152'),
      run('plain', 'arrow', '172,105 183,138'),
      run('plain', 'arrow', '148,105 152,136'),
      bend('plain', 'arrow', '118,102 108,140 148,152'),
    ],
  },
  LB: {
    o: [...LINE, ...ENDS, ...points('160,152 136,160')],
    x: [...FRONT, ...CORNERS, ...points('120,62 160,34')],
    subject: { side: 'x', at: [206, 64] },
    routes: [
      run('hot', 'arrow', '202,72 183,112 168,145'),
      bend('plain', 'arrow', '196,104 216,130 196,150'),
      bend('plain', 'arrow', '118,70 96,92 60,84'),
      run('plain', 'arrow', '172,105 168,118'),
    ],
  },
  DB: {
    o: [...LINE, ...ENDS, ...points('60,134 160,152')],
    x: [...FRONT, ...BACKERS, ...points('36,92 110,34')],
    subject: { side: 'x', at: [282, 88] },
    routes: [
      run('hot', 'arrow', '279,80 270,46 226,30'),
      run('plain', 'arrow', '286,118 292,60 248,18'),
      run('plain', 'arrow', '34,118 34,44'),
      bend('dash', 'arrow', '166,148 214,112 222,42'),
    ],
  },
  K: {
    o: [...LINE, ...points('100,126 115,126 205,126 220,126 152,150')],
    x: points('106,104 130,106 150,106 170,106 190,106 214,104 160,84'),
    subject: { side: 'o', at: [130, 164] },
    routes: [
      bend('hot', 'none', '136,161 144,160 150,157'),
      bend('dash', 'arrow', '156,144 182,90 164,14'),
      run('plain', 'none', '144,4 144,30 180,30 180,4'),
      run('plain', 'none', '162,30 162,44'),
    ],
  },
} satisfies Record<string, Play>;
