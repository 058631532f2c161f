import type { StoryNetwork } from '../demo-network.ts';
import { type Numbers, numbersOf } from '../numbers.ts';
import { type Draft, type Option, type StoryBody, type StoryKind, withOnePoint } from './draft.ts';
import { compareMoments, momentsOf, timesOf } from './press-clock.ts';

/** Gives drafts their times, headlines and deks, so that no front page repeats itself. */

export type Story = StoryBody & {
  headline: string;
  dek: string;
  /** The patterns of headline and dek. */
  pattern: string;
  dekPattern: string;
  writtenAt: Date;
};

/** Stories on a front page; after this many a pattern may be repeated. */
const FRONT_PAGE = 20;
const DESK_EVERY = 3;
/** These read the same on any day. */
const TIMELESS = new Set<StoryKind>(['evaluation', 'camp', 'offers', 'feature', 'board']);

/** The published stories in the order of their times, and the unpublished ones. */
export function editStories(
  drafts: readonly Draft[],
  { seed, today, now }: Pick<StoryNetwork, 'seed' | 'today' | 'now'>,
  deskSize: number,
): { published: Story[]; desk: Story[] } {
  const chooser = createChooser(numbersOf(seed, 'headlines'));
  // Every third of the newest is unpublished, so that the front pages get the newest too.
  const newestFirst = drafts.toReversed().map((draft, place) => ({ draft, isNext: place % DESK_EVERY === 1 }));
  const inTurn = newestFirst.toSorted((a, b) => Number(b.isNext) - Number(a.isNext));
  const atDesk = new Set(inTurn.slice(0, deskSize).map(({ draft }) => draft));
  const edit = (some: readonly Draft[], stream: number): Story[] => {
    const moments = momentsOf(
      some.map((draft) => ({ sport: draft.sport, day: draft.day, urgency: urgencyOf(draft, today) })),
      { seed: seed + stream, today },
    );
    const ordered = some
      .map((draft, index) => ({ draft, moment: moments[index] ?? { day: draft.day, part: 0 } }))
      .toSorted((a, b) => compareMoments(a.moment, b.moment));
    const times = timesOf(
      ordered.map(({ moment }) => moment),
      { now, today },
    );
    return ordered.map(({ draft }, index) => {
      const { headlines: _, deks: __, ...story } = draft;
      return { ...story, ...chooser.choose(draft), writtenAt: times[index] ?? now };
    });
  };
  const published = edit(
    drafts.filter((draft) => !atDesk.has(draft)),
    0,
  );
  return { published, desk: edit([...atDesk], 1) };
}

/** Which stories may be published today: yesterday's commitments first, then stories that read the same on any day. */
function urgencyOf({ kind, day }: Draft, today: number): number {
  if (kind === 'commitment' && day === today - 1) return 2;
  return TIMELESS.has(kind) ? 1 : 0;
}

type Choice = Pick<Story, 'headline' | 'dek' | 'pattern' | 'dekPattern'>;

/** Repeats no pattern within a front page of the network or of a sport, and never a headline. */
function createChooser(numbers: Numbers) {
  const headlines = createTurns(numbers);
  const deks = createTurns(numbers);
  const taken = new Set<string>();
  return {
    choose({ kind, sport, headlines: wanted, deks: wantedDeks }: Draft): Choice {
      const isFree = (text: string) => !taken.has(text);
      const { text: headline, pattern } = headlines.take({ kind, sport, options: wanted }, isFree);
      taken.add(headline);
      const { text: dek, pattern: dekPattern } = deks.take({ kind, sport, options: wantedDeks }, () => true);
      return { headline, dek, pattern, dekPattern };
    },
  };
}

type Wanted = { kind: StoryKind; sport: string; options: readonly Option[] };

/** Picks a pattern that was unused long enough, or the least recently used one. */
function createTurns(numbers: Numbers) {
  const lastUse = new Map<string, number>();
  const counts = new Map<string, number>();
  const ALL = 'all';

  function restOf(place: string, pattern: string): number {
    const last = lastUse.get(`${place} ${pattern}`);
    return last === undefined ? FRONT_PAGE : Math.min(FRONT_PAGE, (counts.get(place) ?? 0) - last);
  }

  return {
    take({ kind, sport, options }: Wanted, isFree: (text: string) => boolean): { text: string; pattern: string } {
      const fitting = options.flatMap((option, index) => {
        const text = option ? withOnePoint(option) : '';
        const pattern = `${kind}-${index}`;
        return text && isFree(text)
          ? [{ text, pattern, rest: Math.min(restOf(ALL, pattern), restOf(sport, pattern)) }]
          : [];
      });
      if (fitting.length === 0) return { text: `Update: ${options.find(Boolean) || kind}`, pattern: `${kind}-update` };
      const best = Math.max(...fitting.map(({ rest }) => rest));
      const rested = fitting.filter(({ rest }) => rest === best);
      const { text, pattern } = numbers.pick(rested);
      for (const place of [ALL, sport]) {
        lastUse.set(`${place} ${pattern}`, counts.get(place) ?? 0);
        counts.set(place, (counts.get(place) ?? 0) + 1);
      }
      return { text, pattern };
    },
  };
}
