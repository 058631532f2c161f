import { capitalized } from '#kernel/capitalized.ts';
import type { Numbers } from '../numbers.ts';
import { aboutHappening, type Draft, heading, paragraph, quotation } from './draft.ts';
import type { Happening } from './story-pool.ts';
import {
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
  shortPosition,
  sizeWords,
  starsWord,
  surname,
  weekday,
  withArticle,
} from './story-words.ts';

/** Official visits, planned and past. */

/** A visit within this many days is worth a preview. */
const SOON_DAYS = 9;

export function visitStory(happening: Happening, numbers: Numbers): Draft {
  const { subject, college, day, kind } = happening;
  const [name, last, position] = [subject.recruit.name, surname(subject), positionWord(subject)];
  const team = college.shortName;
  const isPlanned = kind === 'plannedVisit';
  const visitDay = subject.recruit.visits.find((each) => each.college === college && each.isOfficial)?.day ?? day;
  const rivals = offersBy(subject, day)
    .filter((each) => each !== college)
    .slice(0, 3)
    .map(({ shortName }) => shortName);
  const options = { happening, on: dateWords(visitDay), isSoon: visitDay - day <= SOON_DAYS, rival: rivals[0] };
  const stars = starsWord(subject);
  const { committedDay } = subject.standing;
  const isCommitted = subject.standing.college === college && committedDay !== null && committedDay <= day;
  return {
    ...aboutHappening(happening),
    access: numbers.pick(['registered', 'registered', 'premium', 'free']),
    ...(isPlanned ? plannedOptions(options) : pastOptions(options)),
    blocks: [
      paragraph(
        isPlanned
          ? `**${name}** will take an official visit to ${team} on ${dateWords(visitDay)}, he told Bluechip this week. The ${stars} ${position} from ${schoolWords(subject)}, hasn’t been on campus since his sophomore year.`
          : `**${name}** spent the weekend at ${team} on an official visit. The ${stars} ${position} from ${schoolWords(subject)}, made the trip with his parents, met with the whole staff and ate, by his count, seven meals.`,
        [subject],
      ),
      quotation(
        isPlanned
          ? numbers.pick([
              `“I want to see what a normal day looks like,” ${last} said. “Anybody can put on a show.”`,
              `“My parents haven’t seen it yet,” ${last} said. “That’s the biggest thing for this one.”`,
            ])
          : numbers.pick([
              `“It was the conversations,” ${last} said. “I’ve seen weight rooms. Nobody had ever walked me through what my second year would look like.”`,
              `“They put on my film and showed me what I’m doing wrong,” ${last} said. “I respected that.”`,
              `“I asked the players when the coaches weren’t around,” ${givenName(subject)} said. “They all gave me the same answer.”`,
            ]),
      ),
      heading(isPlanned ? 'What’s at stake' : 'Where things stand'),
      paragraph(standingText({ team, rivals, isCommitted }, numbers)),
      paragraph(
        `A ${sizeWords(subject)} ${position} with a ${ratingText(subject)} rating, he is ${numbers.pick([
          'near the top of the board at his position',
          'one of the few at his position who could play early',
          'the type of prospect the staff said it needed more of last spring',
        ])}. “He’ll decide when he’s ready, and nobody’s going to rush him,” said ${coachOf(subject)}.`,
      ),
      paragraph(
        numbers.pick([
          'He hopes to have everything wrapped up before signing day, and he has told every staff the same thing.',
          'There’s no date on the calendar. “You’ll know when I know,” he said with a laugh.',
          'For now, the focus is on school and his season. Then he’ll sit down with his family and talk it over.',
        ]),
      ),
    ],
  };
}

type Standing = { team: string; rivals: readonly string[]; isCommitted: boolean };

function standingText({ team, rivals, isCommitted }: Standing, numbers: Numbers): string {
  if (isCommitted) return `He is committed to ${team}, and nothing about this trip is expected to change that.`;
  if (rivals.length === 0)
    return `${team} doesn’t have much visible competition here, though that can change in a hurry.`;
  return `${listed(rivals)} ${rivals.length === 1 ? 'is' : 'are'} the competition. ${numbers.pick([
    `${team} is in better shape than it was a month ago.`,
    rivals.length > 1 ? 'None of them is backing off, and one gets the next visit.' : 'It isn’t backing off.',
    'If there’s a leader, the gap is small.',
  ])}`;
}

/** `isSoon`: the visit is after the story, not before it. */
type Facts = { happening: Happening; on: string; isSoon: boolean; rival: string | undefined };

function plannedOptions({
  happening: { subject, college },
  on,
  isSoon,
  rival,
}: Facts): Pick<Draft, 'headlines' | 'deks'> {
  const [name, last, team] = [subject.recruit.name, surname(subject), college.shortName];
  const [stars, short] = [starsWord(subject), shortPosition(subject)];
  return {
    headlines: [
      `${capitalized(stars)} ${short} ${name} sets ${team} official visit for ${on}`,
      `${name} locks in official visit to ${team}`,
      `${team} to host ${stars} ${short} ${name} on ${on}`,
      isSoon && `Visit preview: ${capitalized(short)} ${name} heads to ${team} on ${on}`,
      `${team} gets its shot with ${short} ${name}`,
      `On the calendar: ${name} to visit ${team} ${on}`,
      rival && `Before ${rival} makes its pitch, ${name} will see ${team}`,
      isSoon && `Three questions ahead of ${possessive(name)} trip to ${team}`,
      isSoon && `Big weekend ahead for ${team} with ${stars} ${name} coming to town`,
      `${name} schedules a trip to ${team} as his decision nears`,
      `${team} lands an official visit from ${stars} ${short} ${name}`,
      `${name} adds ${team} to his official visit list`,
      `Official visit set: ${capitalized(short)} ${name} to ${team}`,
    ],
    deks: [
      `${capitalized(nickname(college))} get ${withArticle(stars)} ${positionWord(subject)} on campus for 48 hours.`,
      `‘I want to see a normal day,’ ${last} said.`,
      rival && `${rival} is the team to beat, but ${nickname(college)} have time to make a move.`,
      `What ${nickname(college)} need to accomplish when ${last} gets to town.`,
      `The ${subject.classYear} ${positionWord(subject)} will make the trip with his family.`,
      `It’s the most important visit of the cycle for ${possessive(team)} staff at the position.`,
    ],
  };
}

function pastOptions({ happening: { subject, college, day }, rival }: Facts): Pick<Draft, 'headlines' | 'deks'> {
  const [name, last, team] = [subject.recruit.name, surname(subject), college.shortName];
  const [stars, short] = [starsWord(subject), shortPosition(subject)];
  return {
    headlines: [
      `What ${name} said about his ${team} official visit`,
      `${team} makes its case to ${stars} ${short} ${name}`,
      `48 hours at ${team}: Inside ${possessive(name)} official visit`,
      `‘They showed me the plan’: ${name} recaps ${team} visit`,
      `Visit recap: ${team} impresses ${stars} ${short} ${name}`,
      `${team} helps itself with ${short} ${name} on official visit`,
      rival && `${name} visits ${team}. Should ${rival} be worried?`,
      `Three takeaways from ${possessive(name)} weekend at ${team}`,
      `${capitalized(stars)} ${short} ${name} breaks down ${team} official visit`,
      `Did ${team} do enough with ${short} ${name}?`,
      `Where ${team} sits with ${name} after his official visit`,
      `${name} leaves ${team} with ‘a lot to think about’`,
    ],
    deks: [
      `The ${stars} ${positionWord(subject)} on the trip, his family’s reaction and what’s next.`,
      `${last} got the full tour, a film session and plenty of time with the players.`,
      `The ${positionWord(subject)} spent the weekend with ${nickname(college)}. Here’s what stood out.`,
      rival && `${rival} still has a say, but ${nickname(college)} closed the gap.`,
      `‘I felt like a priority,’ ${last} said ${weekday(day)}.`,
      `How ${nickname(college)} spent two days recruiting the whole family.`,
    ],
  };
}
