import { capitalized } from '#kernel/capitalized.ts';
import type { Numbers } from '../numbers.ts';
import { aboutSubject, bullets, type Draft, heading, paragraph, quotation } from './draft.ts';
import type { Subject } from './story-pool.ts';
import {
  coachOf,
  countWords,
  dateWords,
  inSport,
  listed,
  playWord,
  positionPlural,
  positionWord,
  possessive,
  ratingText,
  schoolWords,
  shortPosition,
  sizeText,
  starsWord,
  surname,
} from './story-words.ts';

/** Scouting reports, rating changes, and the best at a position. */

export const STRENGTHS: readonly string[] = [
  'He plays with good leverage and keeps his eyes up.',
  'His first step is as good as anybody’s in the class.',
  'He sees things develop a beat before everybody else.',
  'He has strong hands and knows how to use them.',
  'He changes direction without losing speed.',
  'The motor never stops. You won’t catch him watching a play.',
];
const QUESTIONS: readonly string[] = [
  'He has to get stronger, which is true of just about everybody his age.',
  'Against the two best opponents on his schedule, he was good, not great.',
  'He can win on talent alone right now. That won’t last at the next level.',
  'The long speed is fine. It isn’t special.',
  'We’d like to see him settle in at one position for a full year.',
];

export function evaluationStory(subject: Subject, day: number, numbers: Numbers): Draft {
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const [short, stars, play] = [shortPosition(subject), starsWord(subject), playWord(subject)];
  const { college } = subject.standing;
  return {
    kind: 'evaluation',
    ...aboutSubject(subject, day),
    access: numbers.pick(['premium', 'premium', 'registered']),
    headlines: [
      `Film study: What makes ${name} so tough to handle`,
      `Film room: Breaking down ${stars} ${short} ${name}`,
      `Scouting report: ${capitalized(short)} ${name}, class of ${subject.classYear}`,
      `We watched every ${play} of ${possessive(name)} season. Here’s what we saw`,
      `What the tape says about ${stars} ${short} ${name}`,
      `${name}: Strengths, weaknesses and a projection`,
      `Under the microscope: ${capitalized(short)} ${name}`,
      college && `How ${name} fits at ${college.shortName}`,
      `Is ${name} underrated? The film makes a case`,
      `Five games, one ${short}: A deep dive on ${name}`,
      `Film review: The good and bad from ${short} ${name}`,
      college && `Tale of the tape: What ${college.shortName} is getting in ${name}`,
    ],
    deks: [
      `${capitalized(stars)}, ${sizeText(subject)}: What he does well, what he needs to work on and where he fits.`,
      `Five games of film on the ${stars} ${position}, and what they told us.`,
      `The traits are there for ${last}. Here’s what has to come next.`,
      `A closer look at why college coaches love the ${position} from ${subject.recruit.highSchool}.`,
      `Our evaluators on ${possessive(last)} ceiling, floor and fit.`,
    ],
    blocks: [
      paragraph(
        `We watched five games of film on **${name}**, the ${stars} ${position} from ${schoolWords(subject)}. These are our notes, taken before we looked at what anybody else had to say.`,
        [subject],
      ),
      heading('What he does well'),
      bullets(
        [numbers.pick(STRENGTHS), numbers.pick(STRENGTHS)].filter((each, at, all) => all.indexOf(each) === at),
        [],
      ),
      heading('What he needs to work on'),
      paragraph(
        `${numbers.pick(QUESTIONS)} ${numbers.pick(['It’s not a reason to pass.', 'College staffs know it and are recruiting him anyway.', 'We said the same thing in the spring.'])}`,
      ),
      paragraph(
        `His rating is ${ratingText(subject)}. ${numbers.pick([
          `${last} is closer to moving up than moving down.`,
          'That feels right, though the gap between him and the next few names at the position is thin.',
          'We’re a little higher on him than most, and we’re comfortable with that.',
        ])}`,
      ),
      quotation(
        `“Some kids want you to tell them what to do,” said ${coachOf(subject)}. “He wants to know why we’re doing it.”`,
      ),
      paragraph(
        college
          ? `He’s headed to ${college.shortName}, where the staff asks its ${positionPlural(subject)} to do a lot of what he already does.`
          : `${capitalized(listed(subject.recruit.suits.slice(0, 3).map((suit) => suit.college.shortName)) || 'Every staff')} would use him a little differently. That could end up deciding it.`,
      ),
    ],
  };
}

/** About the latest rating change. */
export function ratingStory(subject: Subject, day: number, numbers: Numbers): Draft {
  const step = subject.recruit.steps.findLast((each) => each.oldTenths !== null && each.day <= day);
  const isUp = (step?.newTenths ?? 0) > (step?.oldTenths ?? 0);
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const [from, to] = [((step?.oldTenths ?? 0) / 10).toFixed(1), ((step?.newTenths ?? 0) / 10).toFixed(1)];
  const [short, stars] = [shortPosition(subject), starsWord(subject)];
  const plural = positionPlural(subject);
  return {
    kind: 'rating',
    ...aboutSubject(subject, day),
    access: numbers.pick(['premium', 'registered']),
    headlines: [
      isUp && `${name} climbs to ${to} in updated ratings`,
      isUp && `Stock up: Why ${short} ${name} is now a ${to}`,
      isUp && `Riser: ${capitalized(short)} ${name} gets a bump`,
      isUp && `Why we moved ${name} up`,
      isUp && `${capitalized(stars)} ${short} ${name} on the rise among ${subject.classYear} ${plural}`,
      isUp && `Rankings reaction: ${name} makes his move`,
      isUp && `The rest of the country is catching on to ${name}`,
      !isUp && `Stock down: ${capitalized(short)} ${name} slips to ${to}`,
      !isUp && `Why ${name} dropped in our latest update`,
      !isUp && `Rankings reaction: ${capitalized(short)} ${name} falls from ${from} to ${to}`,
      !isUp && `Senior season raises questions about ${short} ${name}`,
      !isUp && `Explaining ${possessive(name)} slide to ${to}`,
    ],
    deks: [
      `From ${from} to ${to}: Our evaluators explain the move.`,
      isUp && `${last} answered the biggest question about his game.`,
      `What changed for the ${position}, and what comes next.`,
      !isUp && `There’s time for ${last} to win it back.`,
      isUp && `The ${position} from ${subject.recruit.highSchool} keeps getting better.`,
      `Where ${last} sits now among the ${subject.classYear} ${plural}.`,
    ],
    blocks: [
      paragraph(
        `**${name}** goes from ${from} to ${to} in our latest ratings for the class of ${subject.classYear}. The ${position} plays at ${schoolWords(subject)}.`,
        [subject],
      ),
      paragraph(
        `The reason, from our evaluators: “${step?.reason ?? ''}.” ${numbers.pick([
          'A year ago, our notes said this would be the swing factor.',
          'Two of us saw him in person and a third studied the film. Nobody disagreed.',
          'It’s one move, not a verdict.',
        ])}`,
      ),
      heading('What it means'),
      paragraph(
        isUp
          ? 'A tenth of a point goes a long way near the top of the scale. It moves him past players who did nothing wrong, and there aren’t many names left above him.'
          : 'Nobody likes to see a rating drop, but it doesn’t close any doors. Players who slip in the fall can win it back by winter, and plenty have.',
      ),
      paragraph(
        `None of the ${countWords(subject.recruit.suits.length)} schools recruiting him has changed course. ${numbers.pick(STRENGTHS)} That was true before, and it still is.`,
      ),
      paragraph(`The next update comes after the season. We’ll see him at least once before then.`),
    ],
  };
}

/** The best at a position. `subjects`: best first, at least one, all of one class. */
export function boardStory(subjects: readonly Subject[], day: number, numbers: Numbers): Draft | null {
  const [first] = subjects;
  if (!first) return null;
  const plural = positionPlural(first);
  const [count, year] = [subjects.length, first.classYear];
  const open = subjects.filter(({ standing }) => standing.status === 'open').length;
  return {
    kind: 'board',
    ...aboutSubject(first, day),
    college: null,
    subjects,
    colleges: subjects.flatMap(({ standing }) => standing.college ?? []),
    access: numbers.pick(['registered', 'free', 'premium']),
    headlines: [
      count > 1 && `${capitalized(countWords(count))} ${plural} to know in the class of ${year}`,
      `Position rankings: The best ${year} ${plural}`,
      `Who’s the best ${year} ${inSport(first, positionWord(first))}?`,
      `${first.recruit.name} sets the pace for ${year} ${plural}`,
      `Ranking the top ${year} ${inSport(first, plural)}`,
      open > 1 && `The best uncommitted ${year} ${plural}, and where they could land`,
      `State of the position: ${capitalized(plural)} in the class of ${year}`,
      `Why ${first.recruit.name} is our top ${year} ${positionWord(first)}`,
    ],
    deks: [
      `From ${first.recruit.name} on down: What separates the top names, and where they’re headed.`,
      open > 0 &&
        open < count &&
        `${capitalized(countWords(open))} of the ${countWords(count)} ${open === 1 ? 'is' : 'are'} still uncommitted.`,
      `There’s a clear No. 1. After that, the debate starts.`,
      `Our evaluators stack the board at one of the deepest spots in the class.`,
    ],
    blocks: [
      paragraph(
        `It’s a good year for ${plural}. ${numbers.pick([
          'There’s little debate at the top. After that, you could start an argument in any press box in the country.',
          'Staffs that usually wait at this position haven’t waited this time.',
          'There’s size, there’s speed and, for once, there’s enough of both to go around.',
        ])}`,
      ),
      bullets(
        subjects.map(
          (subject) =>
            `**${subject.recruit.name}**, ${subject.recruit.highSchool}, ${subject.recruit.place} (${ratingText(subject)}). ${numbers.pick(STRENGTHS)} ${standingWords(subject)}`,
        ),
        subjects,
      ),
      heading('How we rate'),
      paragraph(
        'Our ratings project a career from film, camps and live games. They change when we see a reason to change them, and every change is dated and explained on the player’s profile.',
      ),
      paragraph(
        `It’s tight just outside this group. ${numbers.pick(['Check back in January.', 'One good month could change this list.', 'We expect at least one new name on it by spring.'])}`,
      ),
    ],
  };
}

function standingWords({ standing }: Subject): string {
  if (standing.college === null) return standing.status === 'closed' ? 'Unsigned.' : 'Uncommitted.';
  const since = standing.committedDay === null ? '' : ` since ${dateWords(standing.committedDay)}`;
  return standing.status === 'signed'
    ? `Signed with ${standing.college.shortName}.`
    : `Committed to ${standing.college.shortName}${since}.`;
}
