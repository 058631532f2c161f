import { bend, type Play, points, run } from '#design-system/play-drawing.ts';
import { BASEBALL_PLAY, BASKETBALL_PLAY, HOCKEY_PLAY } from '#design-system/plays-other.ts';
import type { Sport } from '#kernel/sports.ts';

/** Drawings for stories in sports whose plates on pages show only one play each. */

type DrawnSet = { scene: string; play: Play };

export const SETS: Readonly<Record<Exclude<Sport, 'football'>, readonly [DrawnSet, ...DrawnSet[]]>> = {
  basketball: [
    { scene: 'A basketball set with a screen', play: BASKETBALL_PLAY },
    {
      scene: 'A basketball fast break',
      play: {
        o: points('64,70 256,70 210,160'),
        x: points('132,60 190,60 160,100'),
        subject: { side: 'o', at: [160, 166] },
        routes: [
          run('hot', 'arrow', '160,156 160,118'),
          bend('dash', 'arrow', '168,160 232,136 250,82'),
          bend('plain', 'arrow', '70,64 96,34 142,32'),
          bend('plain', 'arrow', '250,64 224,34 178,32'),
        ],
      },
    },
    {
      scene: 'A basketball zone with a shot from the corner',
      play: {
        o: points('160,160 96,136 224,136 160,56'),
        x: points('128,112 192,112 98,66 222,66 160,76'),
        subject: { side: 'o', at: [284, 44] },
        routes: [
          bend('hot', 'arrow', '276,38 226,8 172,26'),
          run('dash', 'arrow', '168,156 216,140'),
          run('dash', 'arrow', '230,128 276,54'),
          run('plain', 'arrow', '96,128 64,90'),
        ],
      },
    },
    {
      scene: 'A basketball cut along the baseline',
      play: {
        o: points('160,160 250,128 198,82 70,128'),
        x: points('160,142 236,112 184,66 86,112 60,56'),
        subject: { side: 'o', at: [44, 40] },
        routes: [
          bend('hot', 'arrow', '52,34 160,6 262,40'),
          bend('dash', 'arrow', '166,154 236,150 262,56'),
          run('plain', 'block', '198,74 216,50'),
          run('plain', 'arrow', '78,130 142,160'),
        ],
      },
    },
  ],
  baseball: [
    { scene: 'A hit to left center', play: BASEBALL_PLAY },
    {
      scene: 'A double play from short to second to first',
      play: {
        o: points('160,152 222,112'),
        x: points('160,112 96,96 210,92 82,56 162,36 244,56 178,54'),
        subject: { side: 'x', at: [126, 66] },
        routes: [
          run('hot', 'arrow', '134,64 166,56'),
          run('hot', 'arrow', '186,58 240,86'),
          bend('dash', 'arrow', '156,146 132,110 126,78'),
          run('plain', 'arrow', '222,104 176,70'),
        ],
      },
    },
    {
      scene: 'A throw home from right field',
      play: {
        o: points('70,98 160,30'),
        x: points('160,112 118,92 204,92 82,56 162,50 160,148'),
        subject: { side: 'x', at: [254, 40] },
        routes: [
          bend('hot', 'arrow', '250,50 216,124 170,150'),
          bend('dash', 'arrow', '76,104 104,148 150,158'),
          run('plain', 'arrow', '152,36 82,84'),
        ],
      },
    },
    {
      scene: 'A stolen base',
      play: {
        o: points('160,156'),
        x: points('160,108 118,78 160,168 204,92 82,46 162,26 244,46'),
        subject: { side: 'o', at: [244, 92] },
        routes: [
          run('hot', 'arrow', '236,84 174,42'),
          run('dash', 'arrow', '160,160 160,48'),
          bend('plain', 'arrow', '124,70 136,46 152,36'),
        ],
      },
    },
  ],
  hockey: [
    { scene: 'A rush over the blue line', play: HOCKEY_PLAY },
    {
      scene: 'A hockey power play from the point',
      play: {
        o: points('140,130 228,150 228,34 258,92'),
        x: points('178,110 178,70 226,112 226,70'),
        subject: { side: 'o', at: [140, 50] },
        routes: [
          run('hot', 'arrow', '150,54 270,86'),
          run('dash', 'arrow', '140,120 140,64'),
          bend('plain', 'arrow', '220,150 180,150 150,132'),
          run('plain', 'block', '258,84 272,92'),
        ],
      },
    },
    {
      scene: 'A hockey breakout behind the net',
      play: {
        o: points('60,40 60,140 150,90'),
        x: points('206,60 206,120 176,90'),
        subject: { side: 'o', at: [296, 90] },
        routes: [
          bend('hot', 'arrow', '296,100 292,166 226,164'),
          bend('dash', 'arrow', '218,162 140,160 72,144'),
          run('plain', 'arrow', '142,86 70,52'),
          run('plain', 'arrow', '60,32 130,22'),
        ],
      },
    },
    {
      scene: 'A two-on-one in hockey',
      play: {
        o: points('110,46'),
        x: points('206,90 270,90 96,120'),
        subject: { side: 'o', at: [110, 140] },
        routes: [
          bend('hot', 'arrow', '118,144 190,150 236,122'),
          bend('dash', 'arrow', '240,116 252,84 240,56'),
          bend('plain', 'arrow', '118,42 190,28 244,50'),
        ],
      },
    },
  ],
};
