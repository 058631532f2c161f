import { capitalized } from '#kernel/capitalized.ts';
import type { Numbers } from '../numbers.ts';
import { aboutHappening, type Draft, paragraph, quotation } from './draft.ts';
import type { Happening } from './story-pool.ts';
import {
  coachOf,
  countWords,
  givenName,
  listed,
  nickname,
  offersBy,
  positionPlural,
  positionWord,
  possessive,
  ratingText,
  schoolWords,
  shortPosition,
  sizeText,
  sizeWords,
  starsWord,
  surname,
  weekday,
  withArticle,
} from './story-words.ts';

/** A prospect commits. */

export function commitmentStory(happening: Happening, numbers: Numbers): Draft {
  const { subject, college, day } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const others = offersBy(subject, day).filter((each) => each !== college);
  const beaten = others.slice(0, 3).map(({ shortName }) => shortName);
  const [rival] = beaten;
  const team = college.shortName;
  const stars = starsWord(subject);
  const short = shortPosition(subject);
  const offers = others.length + 1;
  const flipped = subject.recruit.decisions.findLast((each) => each.status === 'decommitted' && each.day < day);
  return {
    ...aboutHappening(happening),
    access: numbers.pick(['free', 'free', 'registered', 'premium']),
    headlines: [
      `${capitalized(stars)} ${short} ${name} commits to ${team}`,
      `${team} lands ${stars} ${short} ${name}`,
      rival && `${name} picks ${team} over ${rival}`,
      `‘It felt like home’: ${capitalized(stars)} ${short} ${name} is headed to ${team}`,
      `Why ${name} chose ${team}`,
      `${possessive(team)} ${subject.classYear} class adds ${short} ${name}`,
      rival && `${team} beats out ${rival} for ${stars} ${short} ${name}`,
      `Commitment: ${subject.recruit.place} ${short} ${name} pledges to ${team}`,
      `${capitalized(stars)} ${name} is off the board, and he’s going to ${team}`,
      beaten.length > 2 && `${name} spurns ${listed(beaten.slice(0, 2))}, commits to ${team}`,
      `${team} gets its ${short}: ${name} commits`,
      `What ${stars} ${short} ${possessive(name)} commitment means for ${team}`,
      offers > 4 && `${offers} offers, one answer: ${name} commits to ${team}`,
      `Instant analysis: Why ${short} ${name} picked ${team}`,
      `‘I’m home’: ${name} ends his recruitment with a commitment to ${team}`,
      subject.recruit.positionPlace <= 40 && `No. ${subject.recruit.positionPlace} ${short} ${name} commits to ${team}`,
      flipped &&
        flipped.college !== college &&
        `After backing off ${flipped.college.shortName}, ${name} commits to ${team}`,
      `${possessive(subject.recruit.highSchool)} ${name} picks ${team}`,
      `How ${team} closed on ${stars} ${short} ${name}`,
      `BOOM: ${team} reels in ${short} ${name}`,
      college.state === subject.recruit.state && `${team} keeps in-state ${short} ${name} home`,
    ],
    deks: [
      `${last} had ${countWords(offers)} ${offers === 1 ? 'offer' : 'offers'} and ended the suspense on ${weekday(day)}.`,
      `A ${sizeWords(subject)} ${position} with a ${ratingText(subject)} rating, ${last} was a priority for ${nickname(college)} from the start.`,
      beaten.length > 1 && `${listed(beaten)} were in it until the end. Here’s why ${team} won.`,
      `The ${subject.classYear} ${position} fills one of ${possessive(team)} biggest needs.`,
      `${capitalized(nickname(college))} offered early, stayed patient and got their guy.`,
      rival && `${rival} made a late push, but ${last} never wavered.`,
      `‘I knew on the drive home,’ ${last} said of his last trip to campus.`,
      `What ${nickname(college)} are getting, and who could be next.`,
      `${last} is the latest piece of a ${subject.classYear} class that keeps building.`,
    ],
    blocks: [
      paragraph(
        numbers.pick([
          `**${name}**, ${withArticle(stars)} ${position} from ${schoolWords(subject)}, committed to ${team} on ${weekday(day)}. He made the announcement at his school with family and teammates looking on.`,
          `The call came before practice. **${name}** told the ${team} staff on ${weekday(day)} that he was in, then went back to work at ${subject.recruit.highSchool}.`,
          `${team} has its ${position}. **${name}** of ${schoolWords(subject)}, ended his recruitment on ${weekday(day)}${beaten.length > 0 ? `, choosing ${nickname(college)} over ${listed(beaten)}` : ''}.`,
          `${capitalized(nickname(college))} picked up one of their top targets on ${weekday(day)} when **${name}**, ${withArticle(stars)} ${position} from ${schoolWords(subject)}, announced his commitment.`,
        ]),
        [subject],
      ),
      quotation(
        numbers.pick([
          `“They talked to me about school before they ever talked about the game,” ${givenName(subject)} said. “My mom noticed that before I did.”`,
          `“I was in the stands on my second visit and I could see myself down there,” ${last} said. “After that, it was just a matter of when.”`,
          `“My dad and I made a list of everything I wanted,” ${last} said. “Only one school checked every box.”`,
          `“It came down to people,” ${last} said. “The coaches, the players, everybody in that building. It felt like family.”`,
        ]),
      ),
      paragraph(
        numbers.pick([
          `At ${sizeText(subject)}, he already looks the part. Evaluators love his balance and his patience. The next step is strength, and a college weight program should take care of that.`,
          `${last} carries a ${ratingText(subject)} rating. His best film comes against his best competition: quick feet, no wasted movement and a motor that doesn’t care about the score.`,
          `It’s easy to see what the staff liked. ${last} is a ${sizeWords(subject)} ${position} who starts fast, finishes plays and hasn’t missed a game in two years.`,
        ]),
      ),
      paragraph(
        others.length > 1
          ? `${capitalized(listed(others.slice(0, 5).map(({ shortName }) => shortName)))} had also offered. ${numbers.pick(
              [
                'Two of those schools called again that evening. He picked up and thanked them.',
                'Most of them had seen it coming.',
                'At least one is expected to keep recruiting him until he signs.',
              ],
            )}`
          : `It was a short list, and that’s how he wanted it. “I’m not out here collecting offers,” he said in the spring.`,
      ),
      paragraph(
        numbers.pick([
          `${capitalized(coachOf(subject))} wasn’t surprised. “First one in, last one out,” the coach said. “You could’ve asked anybody in our building where he was going to end up.”`,
          `“People are going to talk about the measurables,” said ${coachOf(subject)}, who has coached him for three years. “I’d talk about the Tuesday practices. He’s never had a bad one.”`,
          `“He’s the same kid every day,” ${coachOf(subject)} said. “That’s what they’re getting.”`,
        ]),
      ),
      paragraph(
        numbers.pick([
          `For ${team}, it checks off a top need in the ${subject.classYear} class. Don’t expect it to be the last commitment at the position.`,
          `${capitalized(nickname(college))} have been selective with ${positionPlural(subject)} in this class. Now they can afford to wait on the one or two they still want.`,
          `He plans to be back on campus before he signs. This time, he said, he’ll be the one doing the recruiting.`,
        ]),
      ),
    ],
  };
}
