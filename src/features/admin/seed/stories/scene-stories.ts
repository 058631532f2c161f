import { capitalized } from '#kernel/capitalized.ts';
import type { Numbers } from '../numbers.ts';
import { aboutSubject, type Draft, heading, paragraph, quotation } from './draft.ts';
import { STRENGTHS } from './scouting-stories.ts';
import type { Subject } from './story-pool.ts';
import {
  campWord,
  coachOf,
  countWords,
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
  withArticle,
} from './story-words.ts';

/** A prospect at a camp, with a list of offers, and at home. */

/** In tenths of a rating. */
const FOUR_STARS = 58;

export function campStory(subject: Subject, day: number, numbers: Numbers): Draft {
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const [short, stars, camp] = [shortPosition(subject), starsWord(subject), campWord(subject)];
  return {
    kind: 'camp',
    ...aboutSubject(subject, day),
    access: numbers.pick(['free', 'registered', 'premium']),
    headlines: [
      `Camp notes: ${capitalized(short)} ${name} steals the show`,
      `${capitalized(stars)} ${short} ${name} turns heads at ${camp}`,
      `What we learned watching ${name} in person`,
      `${name} was the best ${short} there. It wasn’t close`,
      `Standouts: ${name} leads the way at ${camp}`,
      `Superlatives from the weekend, starting with ${name}`,
      `Live look: ${stars} ${short} ${name} backs up the hype`,
      `Why everybody was talking about ${name}`,
    ],
    deks: [
      `The ${subject.classYear} ${position} won matchup after matchup against top competition.`,
      `At ${sizeText(subject)}, ${last} looked the part from the opening drill.`,
      `Our evaluators were there. ${last} was hard to miss.`,
      `College coaches couldn’t be there. They’ll want to see ${possessive(last)} film.`,
    ],
    blocks: [
      paragraph(
        `There was plenty of talent on hand at the ${camp}, and **${name}** still stood out. The ${stars} ${position} from ${schoolWords(subject)}, won his matchups early and kept winning them.`,
        [subject],
      ),
      paragraph(
        `${numbers.pick(STRENGTHS)} At ${sizeText(subject)}, he also passes the eye test. He arrived with a ${ratingText(subject)} rating and did nothing to hurt it.`,
      ),
      quotation(
        numbers.pick([
          `“I came here to compete,” ${last} said. “I don’t want to watch somebody else get the reps I came for.”`,
          `“Everybody here is good,” ${last} said. “That’s the whole point of showing up.”`,
        ]),
      ),
      heading('The takeaway'),
      paragraph(
        numbers.pick([
          `One event doesn’t make a rating, but it’s the kind of day that gets mentioned when we update our ${positionWord(subject)} rankings.`,
          'The best players tend to be the best players every time we see them. That was the case again here.',
        ]),
      ),
      paragraph(
        `“He’d have been out there until dark if they let him,” said ${coachOf(subject)}. “We have to kick him out of our place, too.”`,
      ),
    ],
  };
}

/** Null: too few offers to list. */
export function offersStory(subject: Subject, day: number, numbers: Numbers): Draft | null {
  const offers = offersBy(subject, day);
  const [leader, second] = offers;
  if (!leader || !second || subject.standing.status !== 'open') return null;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const [short, stars, count] = [shortPosition(subject), starsWord(subject), offers.length];
  const top = offers.slice(0, 4).map(({ shortName }) => shortName);
  return {
    kind: 'offers',
    ...aboutSubject(subject, day),
    college: null,
    colleges: offers.slice(0, 4),
    access: numbers.pick(['registered', 'premium', 'free']),
    headlines: [
      `${name} has ${count} offers. Here are the ones that matter`,
      `${capitalized(stars)} ${short} ${name} talks top schools`,
      `Where things stand in ${possessive(name)} recruitment`,
      `${leader.shortName}, ${second.shortName} lead the way for ${short} ${name}`,
      `${name} breaks down his offer list`,
      `Contenders emerge for ${stars} ${short} ${name}`,
      `${capitalized(short)} ${name} narrows his focus`,
      `Recruiting rundown: ${count} offers in, ${name} is taking his time`,
      `Who leads for ${name}? Sizing up the race`,
    ],
    deks: [
      `${listed(top)} ${top.length === 2 ? 'both have' : 'all have'} a case for the ${subject.classYear} ${position}.`,
      `${last} on the schools he hears from most, and what he wants to see next.`,
      `${capitalized(nickname(leader))} have the early edge, but there’s a long way to go.`,
      `A decision isn’t imminent, but the picture is starting to clear up.`,
    ],
    blocks: [
      paragraph(
        `**${name}** has ${countWords(count)} offers, and he can tell you when each one came in. The ${stars} ${position} from ${schoolWords(subject)}, says the list is about where he wants it.`,
        [subject],
      ),
      quotation(
        numbers.pick([
          `“I don’t need 30 of them,” ${last} said. “I need the right one.”`,
          `“Some schools text you every day and some just text when you have a good game,” ${last} said. “You figure out which is which.”`,
        ]),
      ),
      heading('The contenders'),
      paragraph(
        `The group to watch: ${listed(top)}. ${leader.shortName} has been the most consistent, and ${second.shortName} is right behind.`,
      ),
      paragraph(
        `${withCapitalArticle(sizeWords(subject))} ${position} with a ${ratingText(subject)} rating, ${last} can afford to be patient. ${numbers.pick(
          [
            'He wants to see at least two campuses again before he makes a call.',
            'His parents want to meet the position coaches first.',
            'He would like to be done by the end of the school year.',
          ],
        )}`,
      ),
      paragraph(
        `“He’s handled it better than most adults would,” said ${coachOf(subject)}. “He calls everybody back.”`,
      ),
    ],
  };
}

const withCapitalArticle = (words: string): string => capitalized(withArticle(words));

export function featureStory(subject: Subject, day: number, numbers: Numbers): Draft {
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const [short, stars] = [shortPosition(subject), starsWord(subject)];
  const { place, highSchool } = subject.recruit;
  const isElite = (subject.tenths ?? 0) >= FOUR_STARS;
  const { college } = subject.standing;
  return {
    kind: 'feature',
    ...aboutSubject(subject, day),
    access: numbers.pick(['free', 'registered', 'premium']),
    headlines: [
      `The making of ${name}, ${possessive(place)} ${stars} ${short}`,
      isElite && `How ${name} became one of the best ${positionPlural(subject)} in the country`,
      `In ${place}, everybody knows ${name}`,
      `‘He just outworks you’: Inside the rise of ${stars} ${short} ${name}`,
      `Before the stars, there was a parking lot: The ${name} story`,
      `${name} and the town that raised him`,
      `A day in the life of ${stars} ${short} ${name}`,
      college && `From ${place} to ${college.shortName}: ${possessive(name)} long road`,
      `Five things to know about ${short} ${name}`,
      `The quiet rise of ${highSchool} ${short} ${name}`,
    ],
    deks: [
      `Long before the offers came in, ${last} was the kid who wouldn’t go home.`,
      `The ${position} from ${highSchool} has a long memory and a short list of goals.`,
      `Coaches, teammates and family on what makes the ${subject.classYear} ${position} tick.`,
      `A 5 a.m. alarm, a borrowed set of weights and a ${ratingText(subject)} rating.`,
    ],
    blocks: [
      paragraph(
        `The alarm goes off at 5 a.m., and **${name}** is usually up before it. By the time the rest of ${highSchool} files in, the ${stars} ${position} has already put in an hour of work.`,
        [subject],
      ),
      paragraph(
        numbers.pick([
          `It started in a parking lot, with an older cousin and a stopwatch. “I lost every single day for a year,” ${last} said. “Then one day I didn’t.”`,
          `It started in a garage with a borrowed set of weights. “My uncle wanted them back,” ${last} said. “I told him he’d have to come get them.”`,
        ]),
      ),
      heading('Hometown kid'),
      paragraph(
        `${place} isn’t used to seeing college coaches at its games. This year, they’ve been hard to miss. “You look up and there’s three logos in the front row,” said ${coachOf(subject)}. “He never looks up.”`,
      ),
      paragraph(
        `At ${sizeText(subject)}, ${last} has grown into the role. ${numbers.pick(STRENGTHS)} The work that got him there is what people in town would rather talk about.`,
      ),
      paragraph(
        college
          ? `Next stop: ${college.shortName}. “I’m proud of where I’m from,” ${last} said. “I want people up there to know it, too.”`
          : `The next step is a decision. “Wherever I go, I’m taking this place with me,” ${last} said.`,
      ),
    ],
  };
}
