import { capitalized } from '#kernel/capitalized.ts';
import type { Numbers } from '../numbers.ts';
import { aboutHappening, type Draft, heading, paragraph, quotation } from './draft.ts';
import type { Happening } from './story-pool.ts';
import {
  listed,
  nickname,
  positionWord,
  possessive,
  ratingText,
  schoolWords,
  shortPosition,
  sizeText,
  starsWord,
  surname,
  weekday,
  withArticle,
} from './story-words.ts';

/** A player enters the transfer portal. */

export function portalStory(happening: Happening & { kind: 'portal' }, numbers: Numbers): Draft {
  const { subject, college, day, move } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const team = college.shortName;
  const short = shortPosition(subject);
  const stars = starsWord(subject);
  const suitors = subject.recruit.suits.map((suit) => suit.college.shortName).filter((each) => each !== team);
  return {
    ...aboutHappening(happening),
    access: numbers.pick(['free', 'registered', 'premium']),
    headlines: [
      `${team} ${short} ${name} enters the transfer portal`,
      `Former ${stars} ${name} is leaving ${team}`,
      `Portal watch: ${capitalized(short)} ${name} on the move from ${team}`,
      `${name} in the portal: Early teams to watch`,
      `${team} loses ${short} ${name} to the portal`,
      suitors[0] && `Could ${suitors[0]} be in play for ${team} transfer ${name}?`,
      `Why ${name} is moving on from ${team}`,
      `Transfer portal: ${team} ${short} ${name} to explore his options`,
      `What ${possessive(name)} portal entry means for ${team}`,
      `${capitalized(short)} ${name} hits the portal with ${move.year} in mind`,
      `‘I want to play’: ${team} ${short} ${name} enters the portal`,
      `Ex-${stars} ${short} ${name} wants a fresh start`,
    ],
    deks: [
      `The former ${stars} recruit has eligibility left and won’t lack for options.`,
      `${last} signed in the class of ${subject.classYear} and never cracked the top of the depth chart.`,
      suitors.length > 1 && `${listed(suitors.slice(0, 3))} recruited him out of high school.`,
      `Where ${nickname(college)} turn next at ${position}.`,
      `The ${position} confirmed the move on ${weekday(day)}.`,
      `How ${possessive(last)} next school could be decided quickly.`,
    ],
    blocks: [
      paragraph(
        `**${name}** has entered the transfer portal, he confirmed on ${weekday(day)}. The ${position} signed with ${team} in the class of ${subject.classYear} as ${withArticle(stars)} prospect from ${schoolWords(subject)}.`,
        [subject],
      ),
      quotation(
        numbers.pick([
          `“I’m grateful for everything,” ${last} said. “I also want to play, and I’m old enough to say that out loud.”`,
          `“The room got crowded,” ${last} said. “Nobody lied to me about it.”`,
          `“No hard feelings,” ${last} said. “It’s a business decision.”`,
        ]),
      ),
      paragraph(
        numbers.pick([
          `He’s a known commodity. He arrived at ${sizeText(subject)} and has filled out since, and the staffs that recruited him out of high school still have his number.`,
          `He was a ${ratingText(subject)} recruit. The talent hasn’t changed. The depth chart in front of him has.`,
        ]),
      ),
      heading('Early teams to watch'),
      paragraph(
        suitors.length > 0
          ? `${capitalized(listed(suitors.slice(0, 4)))} recruited him the first time around. ${numbers.pick([
              'At least one of those programs has an opening at the position.',
              'With all the coaching changes since then, a reunion with an old recruiter is very much in play.',
            ])}`
          : 'His recruitment was quiet the first time around. This one shouldn’t be.',
      ),
      paragraph(
        `${capitalized(nickname(college))} had planned for this. ${numbers.pick([
          'Two younger players moved up in practice last week.',
          'The staff expects to look for a replacement in the portal, too.',
        ])}`,
      ),
    ],
  };
}
