import type { Numbers } from '../numbers.ts';
import { type Draft, paragraph, quotation } from './draft.ts';
import type { Happening } from './story-pool.ts';
import {
  capital,
  coachOf,
  countWords,
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

/** Somebody says yes, signs, or takes it back. */

export function commitmentStory(happening: Happening, numbers: Numbers): Draft {
  const { subject, college, day } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const others = offersBy(subject, day).filter((each) => each !== college);
  const beaten = others.slice(0, 3).map(({ shortName }) => shortName);
  const team = college.shortName;
  const stars = capital(starsWord(subject));
  return {
    ...about(happening),
    access: numbers.pick(['free', 'free', 'registered', 'premium']),
    headline: numbers.pick([
      `${stars} ${position} ${name} commits to ${team}`,
      `${team} lands ${starsWord(subject)} ${position} ${name}`,
      `${name} picks ${team}${beaten[0] ? ` over ${beaten[0]}` : ''}`,
      `“It felt like home”: ${name} is ${possessive(team)} next ${position}`,
    ]),
    dek: numbers.pick([
      `The ${subject.classYear} ${position} had ${countWords(others.length + 1)} offers and ended the wait on ${dateWords(day)}.`,
      `${last} is a ${sizeWords(subject)} ${position} with a rating of ${ratingText(subject)}, and ${nickname(college)} wanted him early.`,
      `${beaten.length > 0 ? `${listed(beaten)} were in it to the end` : 'Nobody else was close'}. Here is why ${team} won.`,
    ]),
    blocks: [
      paragraph(
        numbers.pick([
          `**${name}**, ${withArticle(starsWord(subject))} ${position} from ${schoolWords(subject)}, committed to ${team} on ${dateWords(day)}. He announced it at his school, in front of his teammates and with one cap on the table.`,
          `The call came before practice. **${name}** told the ${team} staff on ${dateWords(day)} that he was theirs, then went out and ran with the rest of the team at ${subject.recruit.highSchool}.`,
          `${team} has its ${position}. **${name}** of ${schoolWords(subject)} ended his recruitment on ${dateWords(day)}${beaten.length > 0 ? ` and chose ${nickname(college)} over ${listed(beaten)}` : ''}.`,
        ]),
        [subject],
      ),
      quotation(
        numbers.pick([
          `They were the first to talk to me about school before they talked about the game, ${givenName(subject)} said. My mother noticed that before I did.`,
          `I sat in the stands on my second visit and could see myself down there, ${last} said. After that the rest was politeness.`,
          `I made a list with my father, ${last} said. When we were done, one name had everything on it.`,
        ]),
      ),
      paragraph(
        numbers.pick([
          `At ${sizeWords(subject).replace('pound', 'pounds').replace('-pounds', ' pounds')} he is built for the position already. Evaluators like his balance and his patience; what he has to add is strength, and a college weight room adds that to everybody.`,
          `He stands at ${ratingText(subject)} on our scale. The best of his film is against the best opponents, which is where ratings are earned: quick feet, no wasted step, and a motor that does not depend on the score.`,
          `What the staff saw is not hard to see. He is a ${sizeWords(subject)} ${position} who starts fast, finishes plays and has not missed a game in two years.`,
        ]),
      ),
      paragraph(
        others.length > 1
          ? `${capital(listed(others.slice(0, 5).map(({ shortName }) => shortName)))} had offered as well. ${numbers.pick(
              [
                'Two of them called again the same evening; he answered, and thanked them.',
                'Most of them had heard it was coming.',
                'One of them is expected to keep recruiting him until he signs, as everybody does now.',
              ],
            )}`
          : `It was a short list, and he never wanted a longer one. “I do not collect offers,” he said in the spring.`,
      ),
      paragraph(
        numbers.pick([
          `His coach, ${coachOf(subject)}, was not surprised. “He is the first one in and he turns off the lights,” he said. “You could have asked anybody in this building where he would end up.”`,
          `“People will talk about the size,” said ${coachOf(subject)}, who has coached him for three years. “I would talk about the Tuesday practices. He has never had a bad one.”`,
        ]),
      ),
      paragraph(
        numbers.pick([
          `For ${team} it fills the need that the staff named first for ${subject.classYear}. It is not expected to be the last commitment at the position.`,
          `${capital(nickname(college))} have been careful at ${position} in this class. Now they can afford to wait for the one or two that they still want.`,
          `He plans to return to campus before he signs, this time, he says, “to recruit the others”.`,
        ]),
      ),
    ],
  };
}

export function signingStory(happening: Happening, numbers: Numbers): Draft {
  const { subject, college, day } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const team = college.shortName;
  return {
    ...about(happening),
    access: numbers.pick(['free', 'registered']),
    headline: numbers.pick([
      `Signed: ${position} ${name} makes it official with ${team}`,
      `${name} signs with ${team}, and ${nickname(college)} exhale`,
      `${team} gets the signature of ${starsWord(subject)} ${position} ${name}`,
    ]),
    dek: `The letter arrived on ${dateWords(day)}. What ${nickname(college)} are getting, and when he can help.`,
    blocks: [
      paragraph(
        `**${name}** signed with ${team} on ${dateWords(day)}, the first morning on which he could. The ${position} from ${schoolWords(subject)} had been committed${numbers.pick([' for months and never wavered', ', and kept his word', '; the paper was the easy part'])}.`,
        [subject],
      ),
      paragraph(
        numbers.pick([
          `He is rated ${ratingText(subject)} and was one of the more settled names in a class that had its share of changes. Staff members describe him as the one who answered every message within the hour.`,
          `At ${sizeWords(subject).replace('-pound', ' pounds')} he has the frame. The plan, as he tells it, is a year of meals and film before anybody counts on him.`,
        ]),
      ),
      quotation(
        numbers.pick([
          `I slept, ${last} said. Everybody told me I would not. I signed, ate breakfast and went to first period.`,
          `My grandmother kept the pen, ${last} said. That is how you know it is done.`,
        ]),
      ),
      paragraph(
        numbers.pick([
          `Enrolling early is possible; he needs two more credits and expects to have them. That would put him on campus for the spring.`,
          `He will finish the school year at ${subject.recruit.highSchool} and arrive in June with the others.`,
        ]),
      ),
      paragraph(
        `“The best thing I can say is that the younger ones copy him,” said ${coachOf(subject)}, his coach. “They copy when he arrives and how he listens. I will miss that more than the plays.”`,
      ),
    ],
  };
}

export function decommitmentStory(happening: Happening, numbers: Numbers): Draft {
  const { subject, college, day } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const others = offersBy(subject, day)
    .filter((each) => each !== college)
    .slice(0, 4)
    .map(({ shortName }) => shortName);
  return {
    ...about(happening),
    access: numbers.pick(['free', 'registered', 'premium']),
    headline: numbers.pick([
      `${capital(starsWord(subject))} ${position} ${name} reopens his recruitment`,
      `${name} backs away from ${college.shortName}`,
      `${college.shortName} loses a commitment: ${name} will look again`,
    ]),
    dek: `The ${position} told ${nickname(college)} on ${dateWords(day)}. ${others.length > 0 ? `${listed(others)} are waiting.` : 'He wants to take his time.'}`,
    blocks: [
      paragraph(
        `**${name}** is open again. The ${starsWord(subject)} ${position} from ${schoolWords(subject)} told the staff of ${college.shortName} on ${dateWords(day)} that he is no longer committed, and told everybody else an hour later.`,
        [subject],
      ),
      quotation(
        numbers.pick([
          `I said yes before I had seen enough, ${last} said. That is on me, and I told them so.`,
          `Nobody did anything wrong, ${last} said. I want to take the visits that I did not take in the summer.`,
        ]),
      ),
      paragraph(
        others.length > 0
          ? `${capital(listed(others))} ${others.length === 1 ? 'has' : 'have'} stayed in touch. ${numbers.pick(['A visit to the first of them is being planned.', 'At least two of them were told before it was public.', 'None of them is ahead, he says.'])}`
          : 'Several staffs that had stopped calling are expected to call. He has not said whom he will hear first.',
      ),
      paragraph(
        numbers.pick([
          `${capital(nickname(college))} are not out of it. He left the door open, and ${college.shortName} still likes its chances if he comes back for a game.`,
          `For ${college.shortName} it is a blow at a thin position. The board has other names on it, but none that had said yes.`,
        ]),
      ),
      paragraph(
        `“He is a careful young man who was in a hurry once,” said ${coachOf(subject)}, his coach. “Now he is careful again.”`,
      ),
    ],
  };
}

function about({ subject, college, day }: Happening) {
  const { sport, recruit } = subject;
  return { sport, day, college, subjects: [subject], colleges: [college], position: recruit.position };
}
