import { capitalized } from '#kernel/capitalized.ts';
import type { Numbers } from '../numbers.ts';
import type { SportWithGames } from '../scores.ts';
import type { SeedGame } from '../season.ts';
import { type Draft, heading, type Option, paragraph } from './draft.ts';
import type { Subject } from './story-pool.ts';
import {
  countWords,
  listed,
  nickname,
  positionWord,
  possessive,
  shortPosition,
  starsWord,
  surname,
  weekday,
} from './story-words.ts';

/** A game, and the recruits who attended. */

/** `guests`: prospects hosted by the home team. */
type Game = { game: SeedGame; sport: SportWithGames; guests: readonly Subject[] };

/** The point margins of a close game and a rout. */
const CLOSE: Readonly<Record<SportWithGames, number>> = { football: 7, basketball: 6 };
const ROUT: Readonly<Record<SportWithGames, number>> = { football: 21, basketball: 18 };

/** Null: there is no result yet. */
export function gameStory(told: Game, numbers: Numbers): Draft | null {
  const { game, sport, guests } = told;
  const { score, home, away, day } = game;
  if (!score) return null;
  const facts = resultOf(told, score);
  const { winner, loser, result, margin } = facts;
  const isClose = margin <= CLOSE[sport];
  return {
    kind: 'game',
    sport,
    day: day + 1,
    college: winner,
    subjects: guests,
    colleges: [home, away],
    position: guests[0]?.recruit.position ?? 'QB',
    access: 'free',
    headlines: headlinesOf(told, facts),
    deks: deksOf(told, facts),
    blocks: [
      paragraph(
        `${winner.shortName} beat ${loser.shortName} ${result} on ${weekday(day)}. ${
          isClose
            ? `It was a one-possession game in the final minutes, and ${nickname(winner)} made the plays they needed.`
            : margin >= ROUT[sport]
              ? 'It was over by halftime, and the second half belonged to the young guys.'
              : `${capitalized(nickname(winner))} took control before halftime and never let it go.`
        }`,
      ),
      paragraph(
        numbers.pick([
          `It was a long day for ${nickname(loser)}. They ${sport === 'football' ? 'moved the ball' : 'got the looks they wanted'} and couldn’t finish, which has been the story of their season.`,
          `${capitalized(nickname(loser))} had their chances early. They left points out there, and it caught up to them.`,
        ]),
      ),
      heading('In the building'),
      ...(guests.length > 0
        ? [
            paragraph(
              `The visitors list included ${listed(guests.map((guest) => `**${guest.recruit.name}** (${positionWord(guest)}, ${guest.recruit.place})`))}. ${guests.length > 1 ? 'They sat together, visited the locker room after the game and' : 'He visited the locker room after the game and'} spent time with the entire ${home.shortName} staff before heading home.`,
              guests,
            ),
          ]
        : [
            paragraph(
              `${home.shortName} had no official visitors on hand. A handful of juniors from around the region made the trip on their own.`,
            ),
          ]),
      paragraph(
        numbers.pick([
          'Coaches will tell you that atmosphere doesn’t sign anybody. They still load up on visitors for weekends like this one.',
          'Nobody picks a school because of one score. But a day like this doesn’t hurt, either.',
        ]),
      ),
    ],
  };
}

function resultOf({ game: { home, away } }: Game, score: { home: number; away: number }) {
  const isHomeWin = score.home > score.away;
  const [winner, loser] = isHomeWin ? [home, away] : [away, home];
  const [most, least] = [Math.max(score.home, score.away), Math.min(score.home, score.away)];
  return { winner, loser, isHomeWin, most, least, result: `${most}-${least}`, margin: most - least };
}

type Facts = ReturnType<typeof resultOf>;

function headlinesOf({ game: { home, day }, sport, guests }: Game, facts: Facts): Option[] {
  const { winner, loser, isHomeWin, result, margin, most, least } = facts;
  const [guest] = guests;
  const [isClose, isRout] = [margin <= CLOSE[sport], margin >= ROUT[sport]];
  const stars = guest && capitalized(starsWord(guest));
  const short = guest && shortPosition(guest);
  return [
    guest && isHomeWin && isRout && `${stars} ${short} in the building as ${winner.shortName} rolls`,
    guest &&
      isHomeWin &&
      `${winner.shortName} puts on a show for ${stars?.toLowerCase()} ${short} ${guest.recruit.name}`,
    guest &&
      isHomeWin &&
      isClose &&
      `${winner.shortName} survives ${loser.shortName} with ${guest.recruit.name} looking on`,
    guest && !isHomeWin && `${loser.shortName} falls to ${winner.shortName} with big-time recruits on hand`,
    guests.length > 1 && `Visitors list: Who was on campus for ${possessive(winner.shortName)} ${result} win`,
    guest && `${winner.shortName} ${most}, ${loser.shortName} ${least}: Recruiting notes from the sideline`,
    isRout && `${winner.shortName} routs ${loser.shortName} ${result}`,
    isRout && `${winner.shortName} rolls past ${loser.shortName} ${result}`,
    isClose && `${winner.shortName} edges ${loser.shortName} ${result}`,
    isClose && `${winner.shortName} escapes ${loser.shortName} in a thriller`,
    !isClose && `${winner.shortName} pulls away from ${loser.shortName} for ${result} win`,
    !isHomeWin && `${winner.shortName} goes on the road and beats ${loser.shortName} ${result}`,
    isHomeWin && !isClose && `${winner.shortName} handles ${loser.shortName} at home`,
    `Three takeaways from ${possessive(winner.shortName)} ${result} win over ${loser.shortName}`,
    `What we learned: ${winner.shortName} ${most}, ${loser.shortName} ${least}`,
    guest && `What ${guest.recruit.name} saw at ${home.shortName} on ${weekday(day)}`,
    guest &&
      isHomeWin &&
      `${winner.shortName} wins on the ${sport === 'football' ? 'field' : 'court'} and makes a move with ${guest.recruit.name}`,
    !isClose && !isRout && `${winner.shortName} tops ${loser.shortName} ${result}`,
  ];
}

function deksOf({ game: { home }, sport, guests }: Game, facts: Facts): Option[] {
  const { winner, loser, isHomeWin, margin } = facts;
  const [guest] = guests;
  const [isClose, isRout] = [margin <= CLOSE[sport], margin >= ROUT[sport]];
  const isBest = guest?.recruit.nationalPlace === 1;
  const where = sport === 'football' ? 'on the sideline' : 'courtside';
  return [
    guest &&
      `${withCapitalArticle(margin)}-point win, and ${isBest ? 'the nation’s No. 1 player' : `${starsWord(guest)} ${positionWord(guest)} ${surname(guest)}`} ${where}.`,
    isClose && `${capitalized(nickname(winner))} made one more play when it mattered.`,
    isRout && `${capitalized(nickname(winner))} rolled.`,
    !isClose && `${capitalized(nickname(winner))} took control early and never gave it back.`,
    guests.length > 2 &&
      `A big recruiting ${sport === 'football' ? 'weekend' : 'night'} for ${home.shortName} came with a ${isHomeWin ? 'win' : 'loss'}.`,
    guests.length > 1 && `${capitalized(countWords(guests.length))} blue-chip visitors took it in.`,
    !isHomeWin && `${capitalized(nickname(loser))} had a full house and no answers.`,
    `How ${nickname(winner)} got it done, and who was there to see it.`,
  ];
}

/** "A 20", "An 8", "An 18". */
const withCapitalArticle = (count: number): string => `${/^(8|11$|18$)/.test(String(count)) ? 'An' : 'A'} ${count}`;
