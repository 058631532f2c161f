import type { Numbers } from '../numbers.ts';
import { bullets, type Draft, heading, paragraph, quotation } from './draft.ts';
import type { Subject } from './story-pool.ts';
import {
  capital,
  coachOf,
  countWords,
  dateWords,
  listed,
  positionPlural,
  positionWord,
  possessive,
  ratingText,
  schoolWords,
  sizeWords,
  starsWord,
  surname,
} from './story-words.ts';

/** What evaluators saw: one prospect, a change of his rating, or the best at a position. */

const STRENGTHS = [
  'He plays with his pads low and his eyes up.',
  'The first step is as quick as anybody’s in the class.',
  'He processes what is in front of him before it happens.',
  'His hands are strong and he knows where to put them.',
  'He changes direction without slowing down.',
  'There is no play on which he is standing and watching.',
];
const QUESTIONS = [
  'He will have to get stronger, which is true of everybody his age.',
  'Against the two best opponents on the schedule he was good and not more.',
  'He can get by on talent where he is; he will not be able to where he is going.',
  'The long speed is fine. It is not special.',
  'We would like to see him a second year at one position.',
];

const about = (subject: Subject, day: number) => ({
  sport: subject.sport,
  day,
  college: subject.standing.college,
  subjects: [subject],
  colleges: subject.standing.college ? [subject.standing.college] : [],
  position: subject.recruit.position,
});

export function evaluationStory(subject: Subject, day: number, numbers: Numbers): Draft {
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  return {
    ...about(subject, day),
    access: numbers.pick(['premium', 'premium', 'registered']),
    headline: numbers.pick([
      `Film study: what makes ${name} hard to play against`,
      `What the film says about ${position} ${name}`,
      `Scouting report: ${name}, ${position}, class of ${subject.classYear}`,
      `We watched every snap of ${possessive(name)} season`,
    ]),
    dek: `${capital(starsWord(subject))}, ${sizeWords(subject).replace('-pound', ' pounds')}: strengths, questions, and where he fits.`,
    blocks: [
      paragraph(
        `We went through five games of **${name}**, the ${starsWord(subject)} ${position} from ${schoolWords(subject)}. This is what we wrote down, before we looked at what anybody else thinks.`,
        [subject],
      ),
      heading('What he does well'),
      bullets(
        [numbers.pick(STRENGTHS), numbers.pick(STRENGTHS)].filter((each, at, all) => all.indexOf(each) === at),
        [],
      ),
      heading('What is open'),
      paragraph(
        `${numbers.pick(QUESTIONS)} ${numbers.pick(['It is not a reason to wait.', 'Staffs know it, and recruit him anyway.', 'We said the same in the spring.'])}`,
      ),
      paragraph(
        `His rating is ${ratingText(subject)}. ${numbers.pick([
          `${last} is closer to the next step up than to the one below.`,
          'That is where we think he belongs, and where the next three at the position begin to look alike.',
          'We have him a little higher than most, and are comfortable there.',
        ])}`,
      ),
      quotation(
        `He asks why, said ${coachOf(subject)}, his coach. Some of them want to be told what to do. He wants to be told what it is for.`,
      ),
      paragraph(
        subject.standing.college
          ? `He is ${possessive(subject.standing.college.shortName)} now, and that staff asks its ${positionPlural(subject)} to do much of what he already does.`
          : `${capital(listed(subject.recruit.suits.slice(0, 3).map(({ college }) => college.shortName)) || 'Nobody yet')} would each use him differently. That may be what decides it.`,
      ),
    ],
  };
}

/** About the last change of a rating. */
export function ratingStory(subject: Subject, day: number, numbers: Numbers): Draft {
  const step = subject.recruit.steps.findLast((each) => each.oldTenths !== null && each.day <= day);
  const isUp = (step?.newTenths ?? 0) > (step?.oldTenths ?? 0);
  const [name, position] = [subject.recruit.name, positionWord(subject)];
  const [from, to] = [((step?.oldTenths ?? 0) / 10).toFixed(1), ((step?.newTenths ?? 0) / 10).toFixed(1)];
  return {
    ...about(subject, day),
    access: numbers.pick(['premium', 'registered']),
    headline: isUp
      ? numbers.pick([`${name} moves up to ${to}`, `Stock up: why ${position} ${name} is now ${to}`])
      : numbers.pick([`Why ${name} slipped to ${to}`, `Stock watch: ${position} ${name} goes from ${from} to ${to}`]),
    dek: `Rated ${from} before, ${to} now. The evaluators explain.`,
    blocks: [
      paragraph(
        `**${name}** goes from ${from} to ${to} in our ratings of the class of ${subject.classYear}. The ${position} plays for ${schoolWords(subject)}.`,
        [subject],
      ),
      paragraph(
        `The reason is short: ${(step?.reason ?? '').toLowerCase()}. ${numbers.pick([
          'We had written in the margin a year ago that this would decide it.',
          'Two of us saw it in person and the third on film; nobody argued.',
          'It is one step and not a verdict.',
        ])}`,
      ),
      heading('What it means'),
      paragraph(
        isUp
          ? 'A tenth is a lot at the top of the scale. It moves him past players who did nothing wrong, and makes the list above him short enough to read in one breath.'
          : 'Ratings go down quietly, and recruits read them all the same. Nothing here closes a door; two seasons ago one who dropped in the summer was back up by winter.',
      ),
      paragraph(
        `His ${countWords(subject.recruit.suits.length)} suitors have not changed their minds. ${numbers.pick(STRENGTHS)} That was true before, and no number takes it away.`,
      ),
      paragraph(`The next evaluations are written after the season. We will see him at least once before.`),
    ],
  };
}

/** The best at a position. `subjects`: best first, at least one, of one class. */
export function boardStory(subjects: readonly Subject[], day: number, numbers: Numbers): Draft | null {
  const [first] = subjects;
  if (!first) return null;
  const plural = positionPlural(first);
  const count = capital(countWords(subjects.length));
  return {
    ...about(first, day),
    college: null,
    subjects,
    colleges: subjects.flatMap(({ standing }) => standing.college ?? []),
    access: numbers.pick(['registered', 'free', 'premium']),
    headline: numbers.pick([
      `${count} ${plural} to know in the class of ${first.classYear}`,
      `The board: ${plural}, class of ${first.classYear}`,
      `Who is the best of the ${first.classYear} ${plural}?`,
    ]),
    dek: `From ${first.recruit.name} down: what separates them, and where they are going.`,
    blocks: [
      paragraph(
        `It is a good year for ${plural}. ${numbers.pick([
          'The top is clear; after that you can start an argument in any press box in the country.',
          'Staffs that wait in other years have not waited in this one.',
          'There is size, there is speed, and for once there are enough of them.',
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
        'A rating is a guess about a career, made from film, from camps and from games in person. It is changed when we see a reason, and each reason is kept with the date on the profile.',
      ),
      paragraph(
        `Those just outside are close. ${numbers.pick(['Ask again in January.', 'One good month would change this list.', 'We expect at least one of them to be on it by spring.'])}`,
      ),
    ],
  };
}

function standingWords({ standing }: Subject): string {
  if (standing.college === null) return standing.status === 'closed' ? 'He did not sign.' : 'He is open.';
  const since = standing.committedDay === null ? '' : ` since ${dateWords(standing.committedDay)}`;
  return standing.status === 'signed'
    ? `Signed with ${standing.college.shortName}.`
    : `Committed to ${standing.college.shortName}${since}.`;
}
