import type { Numbers } from '../numbers.ts';
import type { SeedGame } from '../season.ts';
import type { SeedCollege } from '../suitors.ts';
import { bullets, type Draft, heading, paragraph, quotation } from './draft.ts';
import type { Subject } from './story-pool.ts';
import {
  capital,
  coachOf,
  countWords,
  dateWords,
  listed,
  nickname,
  positionWord,
  possessive,
  ratingText,
  schoolWords,
  starsWord,
  surname,
} from './story-words.ts';

/** Stories of a team: its class, what is heard about its targets, and a game with recruits in the stands. */

type TeamStory = { college: SeedCollege; commits: readonly Subject[]; targets: readonly Subject[]; day: number };

const frame = ({ college, day }: TeamStory, subjects: readonly Subject[], first: Subject) => ({
  sport: first.sport,
  day,
  college,
  subjects,
  colleges: [college],
  position: first.recruit.position,
});

/** Null where the team has nobody to tell of. */
export function classStory(team: TeamStory, numbers: Numbers): Draft | null {
  const { college, commits, targets } = team;
  const [first] = commits;
  if (!first) return null;
  const best = commits.slice(0, 5);
  const wanted = targets.filter(({ standing }) => standing.college === null).slice(0, 3);
  const name = college.shortName;
  return {
    ...frame(team, [...best, ...wanted], first),
    access: numbers.pick(['premium', 'registered', 'free']),
    headline: numbers.pick([
      `Where ${possessive(name)} class of ${first.classYear} stands`,
      `${possessive(capital(name))} ${first.classYear} class, name by name`,
      `Inside the numbers: ${name} and the class of ${first.classYear}`,
    ]),
    dek: `${capital(countWords(best.length))} ${best.length === 1 ? 'name' : 'names'} at the top, and what ${nickname(college)} still need.`,
    blocks: [
      paragraph(
        `The best of what ${name} has so far is easy to name. ${numbers.pick([
          'It is a class with a shape: the staff knew what it wanted and went after it early.',
          'It is smaller than last year’s and, man for man, better.',
          'Nobody calls it finished, least of all the people who put it together.',
        ])}`,
      ),
      bullets(
        best.map(
          (subject) =>
            `**${subject.recruit.name}**, ${positionWord(subject)}, ${schoolWords(subject)}. Rated ${ratingText(subject)}${subject.standing.committedDay === null ? '' : `, committed ${dateWords(subject.standing.committedDay)}`}.`,
        ),
        best,
      ),
      heading('What is missing'),
      paragraph(
        wanted.length > 0
          ? `${capital(listed(wanted.map(({ recruit }) => `**${recruit.name}**`)))} ${wanted.length === 1 ? 'is' : 'are'} still on the board. ${numbers.pick(
              [
                'One of them would change how the class is talked about.',
                'It would be a surprise if all of them went elsewhere.',
              ],
            )}`
          : 'The board is thin now. What is left will come from the portal, or from somebody whose senior film nobody has seen yet.',
        wanted,
      ),
      quotation(
        numbers.pick([
          'You win with the ones who stay, a member of the staff said. We recruit for that and hope.',
          'I do not read the points, a member of the staff said. I read the transcripts.',
        ]),
      ),
      paragraph(
        `The points of a team ranking are a sum, and every commitment shows what it adds. ${capital(nickname(college))} can do that sum as well as anybody.`,
      ),
    ],
  };
}

export function warRoomStory(team: TeamStory, numbers: Numbers): Draft | null {
  const subjects = team.targets.slice(0, 3);
  const [first] = subjects;
  if (!first) return null;
  const { college } = team;
  return {
    ...frame(team, subjects, first),
    access: 'war_room',
    headline: numbers.pick([
      `War room: what we hear on ${possessive(college.shortName)} targets`,
      `War room notes: ${college.shortName}, the week of ${dateWords(team.day)}`,
      `Behind the door at ${college.shortName}: ${countWords(subjects.length)} names, and where they lean`,
    ]),
    dek: `Notes on ${listed(subjects.map(surname))}, for subscribers of the war room.`,
    blocks: [
      paragraph(
        `We talked to people on both sides this week. None of it is settled, some of it will be wrong by Saturday, and all of it is what was said to us about ${college.shortName}.`,
      ),
      ...subjects.flatMap((subject) => [
        heading(subject.recruit.name),
        paragraph(
          `**${subject.recruit.name}** (${positionWord(subject)}, ${starsWord(subject)}): ${numbers.pick([
            'The family likes the staff more than it likes the distance. If it is only about the first, this is over.',
            'He called the position coach twice without being asked. People notice that.',
            'The visit went better than either side says. There is a second one that is not public.',
            'Our sense is that he decides late, and that late is good here.',
            'Another team has told him he can play as a freshman. Nobody here has, and he respects it.',
          ])}`,
          [subject],
        ),
        paragraph(
          numbers.pick([
            `“He keeps his circle small,” said ${coachOf(subject)}, his coach. “If you hear it from three people, two are guessing.”`,
            'Confidence: moderate. It was low a month ago.',
            'Confidence: fair, and we would not bet a sandwich on it.',
          ]),
        ),
      ]),
      paragraph('More on Thursday, or before if somebody calls.'),
    ],
  };
}

/** `guests`: prospects who were in the stands. */
export function gameStory(
  { game, sport, guests }: { game: SeedGame; sport: Subject['sport']; guests: readonly Subject[] },
  numbers: Numbers,
): Draft | null {
  const { score, home, away, day } = game;
  if (!score) return null;
  const [winner, loser] = score.home > score.away ? [home, away] : [away, home];
  const result = `${Math.max(score.home, score.away)}, ${loser.shortName} ${Math.min(score.home, score.away)}`;
  const isClose = Math.abs(score.home - score.away) <= 7;
  return {
    sport,
    day: day + 1,
    college: winner,
    subjects: guests,
    colleges: [home, away],
    position: guests[0]?.recruit.position ?? 'QB',
    access: 'free',
    headline: `${winner.shortName} ${result}${guests.length > 0 ? ', and who was watching' : ''}`,
    dek: isClose
      ? `${capital(nickname(winner))} needed all of it. So did the people in the stands.`
      : `${capital(nickname(winner))} were never in trouble.`,
    blocks: [
      paragraph(
        `${winner.shortName} beat ${loser.shortName} on ${dateWords(day)}, ${Math.max(score.home, score.away)} to ${Math.min(score.home, score.away)}. ${
          isClose
            ? 'It was open until the last minutes, and the home sideline was quiet long before the visitors’ was.'
            : 'The first half decided it, and the second was for those who had come to see the younger ones play.'
        }`,
      ),
      paragraph(
        numbers.pick([
          `For ${nickname(loser)} it was a long ride home. They moved well enough and finished badly, which has been the story of their season.`,
          `${capital(nickname(loser))} had their chances early. Games like this one are lost in the quarter that nobody remembers.`,
        ]),
      ),
      heading('In the stands'),
      ...(guests.length > 0
        ? [
            paragraph(
              `Among the guests: ${listed(guests.map((guest) => `**${guest.recruit.name}** (${positionWord(guest)}, ${guest.recruit.place})`))}. They sat together, went to the locker room afterwards, and were seen with the whole staff before they left.`,
              guests,
            ),
          ]
        : [paragraph('No official visitor was announced. A few juniors from the region came on their own tickets.')]),
      paragraph(
        numbers.pick([
          'A win in front of recruits is worth what it is worth; staffs will tell you that atmosphere does not sign anybody. They sell out those weekends first all the same.',
          'Nobody commits because of a score. But nobody has ever committed on the bus home from a bad one, either.',
        ]),
      ),
    ],
  };
}
