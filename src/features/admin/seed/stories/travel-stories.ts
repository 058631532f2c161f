import type { Numbers } from '../numbers.ts';
import { type Draft, heading, paragraph, quotation } from './draft.ts';
import type { Happening } from './story-pool.ts';
import {
  capital,
  coachOf,
  dateWords,
  givenName,
  listed,
  nickname,
  offersBy,
  positionWord,
  possessive,
  ratingText,
  schoolWords,
  sizeWords,
  starsWord,
  surname,
  withArticle,
} from './story-words.ts';

/** Visits, and moves between colleges. */

export function visitStory(happening: Happening, numbers: Numbers): Draft {
  const { subject, college, day, kind } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const team = college.shortName;
  const isPlanned = kind === 'plannedVisit';
  const visit = subject.recruit.visits.find((each) => each.college === college && each.isOfficial);
  const on = dateWords(visit?.day ?? day);
  const rivals = offersBy(subject, day)
    .filter((each) => each !== college)
    .slice(0, 3)
    .map(({ shortName }) => shortName);
  return {
    sport: subject.sport,
    day,
    college,
    subjects: [subject],
    colleges: [college],
    position: subject.recruit.position,
    access: numbers.pick(['registered', 'registered', 'premium', 'free']),
    headline: isPlanned
      ? numbers.pick([
          `${capital(starsWord(subject))} ${position} ${name} sets a visit to ${team}`,
          `Mark the date: ${name} will see ${team} on ${on}`,
        ])
      : numbers.pick([
          `What ${name} said after his visit to ${team}`,
          `${team} made its case to ${position} ${name}. Did it work?`,
          `48 hours at ${team}: ${possessive(name)} official visit`,
        ]),
    dek: isPlanned
      ? `${capital(nickname(college))} get ${withArticle(starsWord(subject))} ${position} on campus, and not a week too early.`
      : `The ${starsWord(subject)} ${position} was on campus on ${on} and left with something to think about.`,
    blocks: [
      paragraph(
        isPlanned
          ? `**${name}** will be at ${team} on ${on} for an official visit, he said this week. The ${starsWord(subject)} ${position} from ${schoolWords(subject)} has not been there since he was a sophomore.`
          : `**${name}** spent the weekend of ${on} at ${team}. The ${starsWord(subject)} ${position} from ${schoolWords(subject)} came with his parents, met everybody there is to meet, and ate, by his own count, seven times.`,
        [subject],
      ),
      quotation(
        isPlanned
          ? `I want to see a normal day, ${last} said. Anybody can put on a show.`
          : numbers.pick([
              `It was the conversations, ${last} said. I have seen weight rooms. I had not heard anybody explain my second year to me.`,
              `They showed me film of myself and told me what I do wrong, ${last} said. I liked that.`,
              `I asked the players when no coach was there, ${givenName(subject)} said. They all gave me the same answer.`,
            ]),
      ),
      heading(isPlanned ? 'What is at stake' : 'Where it stands'),
      paragraph(
        rivals.length > 0
          ? `${listed(rivals)} ${rivals.length === 1 ? 'is' : 'are'} the competition. ${numbers.pick([
              `${team} is in a better place than it was a month ago.`,
              'None of them has given up, and one of them hosts him next.',
              `If there is a leader it is a narrow one, and both sides of his family have their own.`,
            ])}`
          : `${team} has little competition that anybody can see. That has been said of others who signed elsewhere.`,
      ),
      paragraph(
        `A ${sizeWords(subject)} ${position} with a rating of ${ratingText(subject)}, he is ${numbers.pick([
          'near the top of the board at his position',
          'one of the few at his position who could play early',
          'the kind that the staff said in the spring it did not have enough of',
        ])}. “He will decide when he is ready, and nobody will hurry him,” said ${coachOf(subject)}, his coach.`,
      ),
      paragraph(
        numbers.pick([
          'A decision is expected before the signing day. He has told every staff the same.',
          'He has no date. “You will know when I know,” he said, and laughed.',
          'The next weeks are for school and for playing. Then, he says, he will sit down with his family.',
        ]),
      ),
    ],
  };
}

export function portalStory(happening: Happening & { kind: 'portal' }, numbers: Numbers): Draft {
  const { subject, college, day, move } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const team = college.shortName;
  return {
    sport: subject.sport,
    day,
    college,
    subjects: [subject],
    colleges: [college],
    position: subject.recruit.position,
    access: numbers.pick(['free', 'registered', 'premium']),
    headline: numbers.pick([
      `${team} ${position} ${name} enters the transfer portal`,
      `Former ${starsWord(subject)} ${name} leaves ${team}`,
      `Portal: ${name} will look for a new team for ${move.year}`,
    ]),
    dek: `The ${subject.classYear} signee from ${subject.recruit.highSchool} has years left, and will not be short of calls.`,
    blocks: [
      paragraph(
        `**${name}** has entered the transfer portal, he confirmed on ${dateWords(day)}. The ${position} signed with ${team} in the class of ${subject.classYear} as ${withArticle(starsWord(subject))} prospect from ${schoolWords(subject)}.`,
        [subject],
      ),
      quotation(
        numbers.pick([
          `I am grateful, ${last} said. I also want to play, and I am old enough to say so.`,
          `The room got crowded, ${last} said. Nobody lied to me about it.`,
        ]),
      ),
      paragraph(
        numbers.pick([
          `He leaves as a known quantity: ${sizeWords(subject).replace('-pound', ' pounds')} when he came, heavier now, and better for it. Staffs that recruited him out of high school have kept his number.`,
          `He was rated ${ratingText(subject)} as a recruit. What has changed since is not the talent but the depth chart in front of him.`,
        ]),
      ),
      heading('Who could call'),
      paragraph(
        `${capital(listed(subject.recruit.suits.slice(0, 4).map((suit) => suit.college.shortName)))} were on his list the first time. ${numbers.pick(
          [
            'At least one of them has an opening at the position.',
            'One change of staff since then makes another reunion likely.',
          ],
        )}`,
      ),
      paragraph(
        `${capital(nickname(college))} had planned for it. ${numbers.pick([
          'Two younger players moved up in practice last week.',
          'The staff will look in the portal itself, and has said so.',
        ])}`,
      ),
    ],
  };
}
