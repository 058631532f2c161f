import type { Sport } from '#kernel/sports.ts';

/**
 * How strongly colleges recruit in the demo network, 1 to 100: fixed, so that classes are as uneven as real ones. By conference, with
 * higher values for programs widely known as strong in the sport; it says nothing about any real class.
 */

const BY_CONFERENCE: Readonly<Record<string, number>> = {
  sec: 56,
  'big-ten': 50,
  acc: 44,
  'big-12': 43,
  'fbs-independents': 24,
  'big-east': 42,
  'pac-12': 24,
  'mountain-west': 20,
  american: 20,
  'a-10': 16,
  'sun-belt': 15,
  wcc: 13,
  mac: 12,
  cusa: 12,
  mvc: 11,
  'hockey-east': 42,
  nchc: 44,
  'ecac-hockey': 30,
  ccha: 26,
  'atlantic-hockey-america': 12,
};
const ELSEWHERE = 4;

/** "alabama 97 georgia 98": by slug. */
const STRONG: Readonly<Record<Sport, string>> = {
  football: `georgia 98 ohiostate 98 alabama 97 texas 95 oregon 92 lsu 90 notredame 89 texasam 88 miami 87 michigan 86 pennstate 85
    usc 85 florida 82 oklahoma 82 auburn 82 tennessee 82 clemson 81 floridastate 74 southcarolina 70 olemiss 70 nebraska 66
    missouri 64 washington 64 wisconsin 58 ucla 56 northcarolina 56 michiganstate 55 texastech 60 byu 52 tcu 52 utah 50 iowa 50
    stanford 42 vanderbilt 44 northwestern 34 purdue 38 rutgers 42 boisestate 34 memphis 28 army 16 navy 15 airforce 14
    kennesawstate 8 umass 8 ulmonroe 7 akron 8`,
  basketball: `duke 98 kentucky 96 kansas 94 northcarolina 93 uconn 92 arkansas 88 alabama 86 houston 86 michiganstate 85 arizona 85
    gonzaga 82 ucla 82 baylor 82 indiana 80 tennessee 80 auburn 80 villanova 76 texas 78 purdue 76 michigan 78 illinois 77
    florida 78 louisville 76 creighton 66 marquette 68 stjohns 70 virginia 66 iowastate 68 usc 68 memphis 48 dayton 34 vcu 30
    sandiegostate 40 saintmarys 30`,
  baseball: `lsu 97 vanderbilt 95 tennessee 95 florida 93 arkansas 93 texas 92 texasam 90 wakeforest 84 virginia 84 northcarolina 84
    clemson 84 floridastate 85 miami 82 stanford 80 ucla 82 oregonstate 80 mississippistate 82 olemiss 80 georgia 80 tcu 78
    ncstate 74 georgiatech 72 oklahomastate 72 arizona 70 eastcarolina 56 louisville 72 auburn 76 southcarolina 76`,
  hockey: `michigan 96 minnesota 95 bostoncollege 95 bostonuniversity 94 denver 92 northdakota 90 wisconsin 82 michiganstate 84
    pennstate 74 quinnipiac 70 providence 70 maine 66 westernmichigan 66 cornell 62 harvard 64 ohiostate 64 notredame 62
    minnesotaduluth 66 stcloudstate 60 arizonastate 56`,
};

const STRONG_BY_SPORT: Readonly<Record<Sport, ReadonlyMap<string, number>>> = {
  football: read(STRONG.football),
  basketball: read(STRONG.basketball),
  baseball: read(STRONG.baseball),
  hockey: read(STRONG.hockey),
};

/** `conference`: its abbreviation; null: unknown. */
export function strengthOf(sport: Sport, { slug, conference }: { slug: string; conference: string | null }): number {
  return STRONG_BY_SPORT[sport].get(slug) ?? BY_CONFERENCE[conference ?? ''] ?? ELSEWHERE;
}

function read(text: string): ReadonlyMap<string, number> {
  return new Map([...text.matchAll(/(\S+) (\d+)/g)].map(([, slug = '', strength]) => [slug, Number(strength)]));
}
