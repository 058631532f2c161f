import { capitalized } from '#kernel/capitalized.ts';
import type { Numbers } from '../numbers.ts';
import type { SeedCollege } from '../suitors.ts';
import { bullets, type Draft, heading, paragraph, quotation } from './draft.ts';
import type { Subject } from './story-pool.ts';
import {
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

/** Analysis of a team's class, and War Room notes on its targets. */

type TeamStory = { college: SeedCollege; commits: readonly Subject[]; targets: readonly Subject[]; day: number };

const frame = ({ college, day }: TeamStory, subjects: readonly Subject[], first: Subject) => ({
  sport: first.sport,
  day,
  college,
  subjects,
  colleges: [college],
  position: first.recruit.position,
});

/** Null: the team has no commitments. */
export function classStory(team: TeamStory, numbers: Numbers): Draft | null {
  const { college, commits, targets } = team;
  const [first] = commits;
  if (!first) return null;
  const best = commits.slice(0, 5);
  const wanted = targets.filter(({ standing }) => standing.college === null).slice(0, 3);
  const [target] = wanted;
  const name = college.shortName;
  const year = first.classYear;
  return {
    kind: 'class',
    ...frame(team, [...best, ...wanted], first),
    access: numbers.pick(['premium', 'registered', 'free']),
    headlines: [
      `Where ${possessive(name)} ${year} class stands`,
      `${possessive(name)} ${year} class, pledge by pledge`,
      `By the numbers: ${name} and the class of ${year}`,
      `Grading ${possessive(name)} ${year} class so far`,
      target && `Who’s next for ${name}? Start with ${target.recruit.name}`,
      `Analysis: What ${name} still needs in the ${year} class`,
      `The headliner and the sleeper in ${possessive(name)} ${year} class`,
      `How ${name} built its ${year} class`,
      `${name} recruiting reset: Commits, targets and needs`,
      `Is ${possessive(name)} ${year} class better than it looks?`,
      `Biggest remaining needs for ${name} in ${year}`,
      `${first.recruit.name} headlines ${possessive(name)} ${year} class`,
    ],
    deks: [
      best.length > 1
        ? `${capitalized(countWords(best.length))} names at the top, and what ${nickname(college)} still need.`
        : `One name at the top, and what ${nickname(college)} still need.`,
      target &&
        `${capitalized(nickname(college))} have a shape to this class. ${surname(target)} would change its ceiling.`,
      `The commits, the targets and the holes ${nickname(college)} have left to fill.`,
      `${surname(first)} is the headliner. The depth behind him is the story.`,
      `It isn’t finished, but the outline of ${possessive(name)} class is clear.`,
    ],
    blocks: [
      paragraph(
        `${numbers.pick([
          `${name} has a class with an identity. The staff knew what it wanted and got after it early.`,
          `${possessive(name)} class is smaller than last year’s and, player for player, better.`,
          `Nobody at ${name} is calling this class finished, least of all the people who built it.`,
        ])} Here are the headliners.`,
      ),
      bullets(
        best.map(
          (subject) =>
            `**${subject.recruit.name}**, ${positionWord(subject)}, ${schoolWords(subject)}. Rated ${ratingText(subject)}${subject.standing.committedDay === null ? '' : `, committed ${dateWords(subject.standing.committedDay)}`}.`,
        ),
        best,
      ),
      heading('What’s missing'),
      paragraph(
        wanted.length > 0
          ? `${capitalized(listed(wanted.map(({ recruit }) => `**${recruit.name}**`)))} ${wanted.length === 1 ? 'is' : 'are'} still on the board. ${
              wanted.length === 1
                ? 'Landing him would change how this class is viewed nationally.'
                : numbers.pick([
                    'Landing just one of them would change how this class is viewed nationally.',
                    'It would be an upset if all of them ended up elsewhere.',
                  ])
            }`
          : 'The board is thin now. What’s left will come from the portal, or from a late riser with great senior film.',
        wanted,
      ),
      quotation(
        numbers.pick([
          '“You win with the guys who stay,” a staff member said. “That’s who we’re recruiting for.”',
          '“I don’t look at the points,” a staff member said. “I look at the transcripts.”',
          '“We’re not done,” a staff member said. “But I’d take this group right now.”',
        ]),
      ),
      paragraph(
        `Team rankings are a points race, and every pledge moves the needle. ${capitalized(nickname(college))} can do the math as well as anybody.`,
      ),
    ],
  };
}

/** Null: the team has no targets left. */
export function warRoomStory(team: TeamStory, numbers: Numbers): Draft | null {
  const subjects = team.targets.slice(0, 3);
  const [first] = subjects;
  if (!first) return null;
  const { college } = team;
  const name = college.shortName;
  const count = subjects.length;
  return {
    kind: 'warRoom',
    ...frame(team, subjects, first),
    access: 'war_room',
    headlines: [
      `War Room: The latest on ${possessive(name)} top targets`,
      `War Room notes: The latest buzz out of ${name}`,
      count > 1 && `Inside ${possessive(name)} board: ${capitalized(countWords(count))} names to watch`,
      `War Room: What ${name} sources are saying about ${first.recruit.name}`,
      `Buzz and notes: The word on ${name} recruiting`,
      `${name} intel: Movement with ${first.recruit.name}`,
      `Heard around ${name}: Recruiting notes and nuggets`,
      `War Room: Where ${name} leads and where it’s chasing`,
      `Confidence meter: How ${name} feels about its top targets`,
      `Scoop: ${name} is trending with a key target`,
    ],
    deks: [
      `Notes on ${listed(subjects.map(surname))} for War Room subscribers.`,
      `What sources close to the program are telling us about ${listed(subjects.map(surname))}.`,
      `Some movement at the top of the board, starting with ${surname(first)}.`,
      `We checked in on ${listed(subjects.map(surname))}. Here’s what we know.`,
    ],
    blocks: [
      paragraph(
        `We talked to people on both sides this week. None of this is final and some of it could change by Saturday, but here’s what we’re hearing about ${name}.`,
      ),
      ...subjects.flatMap((subject) => [
        heading(subject.recruit.name),
        paragraph(
          `**${subject.recruit.name}** (${positionWord(subject)}, ${starsWord(subject)}): ${numbers.pick([
            'The family likes the staff more than it likes the distance. If it were only about the staff, this would be over.',
            'He has called the position coach twice on his own. People in the building noticed.',
            'The visit went better than either side is letting on. There’s a second one that isn’t public yet.',
            `We expect a late decision, and that helps ${college.shortName}.`,
            'Another school has told him he can play as a freshman. Nobody here has made that promise, and he respects it.',
          ])}`,
          [subject],
        ),
        paragraph(
          numbers.pick([
            `“He keeps his circle small,” said ${coachOf(subject)}. “If you hear it from three people, two of them are guessing.”`,
            'Confidence: medium, up from low a month ago.',
            'Confidence: medium-high, but we’re not ready to put in a pick.',
          ]),
        ),
      ]),
      paragraph('More on Thursday, or sooner if the phone rings.'),
    ],
  };
}
