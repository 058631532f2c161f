import { capitalized } from '#kernel/capitalized.ts';
import type { Numbers } from '../numbers.ts';
import { aboutHappening, type Draft, paragraph, quotation } from './draft.ts';
import type { Happening } from './story-pool.ts';
import {
  coachOf,
  countWords,
  listed,
  nickname,
  offersBy,
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
} from './story-words.ts';

/** A prospect signs, or decommits. */

export function signingStory(happening: Happening, numbers: Numbers): Draft {
  const { subject, college, day } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const team = college.shortName;
  const stars = starsWord(subject);
  const short = shortPosition(subject);
  return {
    ...aboutHappening(happening),
    access: numbers.pick(['free', 'registered']),
    headlines: [
      `Signed: ${capitalized(stars)} ${short} ${name} makes it official with ${team}`,
      `${name} signs with ${team}`,
      `It’s official: ${name} is a ${team} signee`,
      `${team} signs ${stars} ${short} ${name}`,
      `Signing day: ${capitalized(short)} ${name} sends in his letter to ${team}`,
      `Ink is dry on ${possessive(name)} deal with ${team}`,
      `What ${team} is getting in ${stars} ${short} ${name}`,
      `${capitalized(stars)} ${short} ${name} puts pen to paper with ${team}`,
      `No drama: ${name} signs with ${team} as planned`,
      `${subject.recruit.place} ${short} ${name} signs with ${team}`,
      `${possessive(team)} ${subject.classYear} class gets ink from ${name}`,
      `Signee spotlight: ${name}, ${short}, ${team}`,
      `‘A weight off my shoulders’: ${name} signs with ${team}`,
      `Done deal: ${capitalized(nickname(college))} ink ${short} ${name}`,
    ],
    deks: [
      `What ${nickname(college)} are getting, and how soon he can help.`,
      `The paperwork came in on ${weekday(day)} morning, right on schedule.`,
      `${last} is a ${sizeWords(subject)} ${position} with room to grow.`,
      `${capitalized(nickname(college))} held on to the ${ratingText(subject)} prospect from start to finish.`,
      `The next stop for the ${position} from ${subject.recruit.highSchool} is campus.`,
      `‘I’m ready to get to work,’ ${last} said.`,
    ],
    blocks: [
      paragraph(
        `**${name}** signed with ${team} on ${weekday(day)}. The ${position} from ${schoolWords(subject)}, had been committed${numbers.pick([' for months and never wavered', ' and stuck to his word', ' for a while, so the paperwork was the easy part'])}.`,
        [subject],
      ),
      paragraph(
        numbers.pick([
          `He is rated ${ratingText(subject)} and was one of the steadier pledges in a class that had its share of movement. Staff members say he answered every message within the hour.`,
          `At ${sizeText(subject)}, he has the frame. The plan, he says, is a year in the weight room and the film room before anybody counts on him.`,
        ]),
      ),
      quotation(
        numbers.pick([
          `“Everybody told me I wouldn’t sleep, and I slept great,” ${last} said. “Signed, ate breakfast, went to first period.”`,
          `“My grandma kept the pen,” ${last} said. “That’s how you know it’s done.”`,
          `“It’s been a long road,” ${last} said. “Now I get to go earn it.”`,
        ]),
      ),
      paragraph(
        numbers.pick([
          `Early enrollment is on the table. He needs two more credits and expects to have them, which would put him on campus for the spring.`,
          `He’ll finish the school year at ${subject.recruit.highSchool} and report in June with the rest of the class.`,
        ]),
      ),
      paragraph(
        `“The younger kids copy him,” said ${coachOf(subject)}. “When he shows up, how he listens, all of it. I’ll miss that more than the plays.”`,
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
  const team = college.shortName;
  const stars = starsWord(subject);
  const short = shortPosition(subject);
  return {
    ...aboutHappening(happening),
    access: numbers.pick(['free', 'registered', 'premium']),
    headlines: [
      `${capitalized(stars)} ${short} ${name} reopens his recruitment`,
      `${name} decommits from ${team}`,
      `${team} loses commitment from ${stars} ${short} ${name}`,
      `${name} backs off his ${team} pledge: What’s next?`,
      `Back on the market: ${capitalized(stars)} ${short} ${name}`,
      others[0] && `${name} drops ${team}. Is ${others[0]} next?`,
      `Recruiting setback: ${capitalized(short)} ${name} decommits from ${team}`,
      `‘I owe it to myself’: Why ${name} walked back his ${team} commitment`,
      `${possessive(team)} board takes a hit as ${name} decommits`,
      `${possessive(name)} recruitment is wide open again`,
    ],
    deks: [
      others.length > 1 && `${listed(others)} are waiting.`,
      `The ${position} informed ${nickname(college)} on ${weekday(day)}.`,
      `${capitalized(nickname(college))} aren’t out of it, but they have work to do.`,
      `${last} plans to take the visits he skipped over the summer.`,
      `Where ${team} turns now at a position of need.`,
    ],
    blocks: [
      paragraph(
        `**${name}** is back on the market. The ${stars} ${position} from ${schoolWords(subject)}, informed the ${team} staff on ${weekday(day)} that he was decommitting and announced it publicly an hour later.`,
        [subject],
      ),
      quotation(
        numbers.pick([
          `“I committed before I’d seen enough,” ${last} said. “That’s on me, and I told them that.”`,
          `“Nobody did anything wrong,” ${last} said. “I just want to take the visits I didn’t take this summer.”`,
        ]),
      ),
      paragraph(
        others.length > 0
          ? `${capitalized(listed(others))} ${others.length === 1 ? 'has' : 'have'} stayed in touch. ${numbers.pick([`A visit to ${others[0]} is already in the works.`, 'Some of the coaches involved knew before it went public.', 'He says nobody has an edge yet.'])}`
          : 'Several staffs that had backed off are expected to get back in. He hasn’t said who he’ll hear out first.',
      ),
      paragraph(
        numbers.pick([
          `${capitalized(nickname(college))} aren’t out of it. He left the door open, and ${team} still likes its chances if he makes it back for a game.`,
          `It’s a blow for ${team} at a thin position. There are other names on the board, but none who had said yes.`,
          `He had ${countWords(others.length + 1)} known offers the first time around. Expect that list to grow.`,
        ]),
      ),
      paragraph(
        `“He’s a careful young man who got in a hurry once,” said ${coachOf(subject)}. “This time he’s going to slow down and do it right.”`,
      ),
    ],
  };
}
