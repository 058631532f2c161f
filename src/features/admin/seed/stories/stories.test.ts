import { expect, test } from 'vitest';
import { playNameOf } from '#design-system/plays.ts';
import { type ArticleNode, cleanBody } from '#features/content/articles/public.ts';
import { SPORTS } from '#kernel/sports.ts';
import { STATE_CODES } from '#kernel/states.ts';
import { dayOf } from '../calendar.ts';
import { hometownsOf } from '../hometowns.ts';
import { networkSize, WHOLE_NETWORK } from '../network-size.ts';
import { numbersOf } from '../numbers.ts';
import { hasPortal, inventMoves } from '../portal.ts';
import { inventClass } from '../recruits.ts';
import { createSuitors, type SeedCollege } from '../suitors.ts';
import { deskSize, deskState } from './desk.ts';
import { bodyOf } from './draft.ts';
import { createDrawingTurns } from './drawing-turns.ts';
import { editStories } from './edit-stories.ts';
import { type Furniture, furnish } from './furnish.ts';
import { planGalleries } from './gallery-plan.ts';
import { drawPlate } from './plate-picture.ts';
import { SETS } from './sets.ts';
import { planStories } from './story-plan.ts';
import { createStoryPool } from './story-pool.ts';

/** The stories of a network without a database: valid documents about actual events, and readable. */

const today = dayOf(2026, 11, 21);
const now = new Date('2026-11-21T18:00:00Z');
const hometowns = hometownsOf(STATE_CODES.map((state) => ({ place: `Port ${state}`, state, zips: 12 })));
const colleges: SeedCollege[] = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  slug: `college-${index + 1}`,
  shortName: `College ${index + 1}`,
  mascot: index % 5 === 0 ? null : 'Herons',
  state: STATE_CODES[index % STATE_CODES.length] ?? null,
  conference: ['sec', 'acc', 'mac'][index % 3] ?? null,
  division: 'FBS',
  colours: index % 2 === 0 ? { primary: '#7a0019', secondary: '#ffcc33' } : null,
  strength: 98 - index * 0.75,
}));
const all = { football: colleges, basketball: colleges, baseball: colleges, hockey: colleges };
const suitors = createSuitors(colleges);
const size = networkSize(WHOLE_NETWORK, 2027);
const network = { seed: 1, present: 2027, size, today, now, colleges: all };
const pool = createStoryPool(network);
const moveNumbers = numbersOf('moves');
for (const classYear of [2025, 2026, 2027, 2028])
  for (const [place, sport] of SPORTS.entries()) {
    const count = size.classSize[sport];
    const chunks = inventClass({ seed: 1, sport, classYear, count, hometowns, suitors });
    for (const [index, recruit] of [...chunks].flat().entries()) {
      const id = classYear * 20_000 + index + 5000 * place;
      pool.notice(sport, classYear, [{ recruit, id, personId: id, slug: `person-${id}` }]);
      const college = recruit.decisions.findLast(({ status }) => status === 'signed')?.college;
      const who = { sport, classYear, tier: 4, state: recruit.state, suitors } as const;
      if (college && hasPortal(sport))
        pool.noticeMoves(sport, classYear, new Map([[id, inventMoves({ ...who, college }, moveNumbers)]]));
    }
  }
const furnitureOf = (index: number): Furniture => ({
  figure: index % 5 === 2 ? { imageId: index + 1, alt: 'A play drawn on a board', credit: 'Drawn' } : null,
  galleryId: index % 50 === 1 ? index + 1 : null,
});
const planned = planStories(network, pool, numbersOf('stories'), size.articles + deskSize(size.articles));
const { published, desk } = editStories(planned, network, deskSize(size.articles));
const drafts = published.map((draft, index) => ({
  ...draft,
  furnished: furnish(draft, furnitureOf(index), numbersOf('furniture', index)),
}));

type Told = (typeof drafts)[number];

const textOf = (node: ArticleNode): string =>
  node.text ?? (node.content ?? []).map(textOf).join(node.type === 'paragraph' ? '' : '\n');
const nodesOf = (node: ArticleNode): ArticleNode[] => [node, ...(node.content ?? []).flatMap(nodesOf)];
const wordsOf = (draft: Told) => bodyOf(draft.furnished).content.map(textOf).join(' ').split(/\s+/).length;

const WORDS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'table'];
const CARDS = ['prospectCard', 'teamCard', 'figure', 'gallery', 'horizontalRule'];

test('there are two thousand, in every access and of both kinds of sport', () => {
  expect(drafts).toHaveLength(2000);
  const accesses = Map.groupBy(drafts, ({ access }) => access);
  expect([...accesses.keys()].toSorted()).toEqual(['free', 'premium', 'registered', 'war_room']);
  for (const [access, some] of accesses) expect(some.length, access).toBeGreaterThan(40);
  expect(new Set(drafts.map(({ sport }) => sport)).size).toBeGreaterThan(1);
});

test('every body is a document of the editor, long enough to be cut, and says at its end that it is invented', () => {
  for (const draft of drafts) {
    const body = bodyOf(draft.furnished);
    expect(wordsOf(draft), draft.headline).toBeGreaterThan(100);
    expect(cleanBody(structuredClone(body)), draft.headline).toEqual({ ok: true, body });
    for (const node of body.content.flatMap(nodesOf))
      if (node.type === 'text') expect(node.text, draft.headline).not.toBe('');
    expect(textOf(body.content.at(-1) ?? { type: 'none' })).toMatch(/invented\.$/);
  }
});

test('no heading skips a level under the headline', () => {
  for (const { furnished, headline } of drafts) {
    let above = 1;
    for (const { attrs } of furnished.filter(({ type }) => type === 'heading')) {
      expect(Number(attrs?.level), headline).toBeLessThanOrEqual(above + 1);
      above = Number(attrs?.level);
    }
  }
});

test('all kinds of blocks are used, cards only of whom and what a story is about', () => {
  const used = Map.groupBy(
    drafts.flatMap(({ furnished }) => furnished),
    ({ type }) => type,
  );
  for (const type of [...WORDS, ...CARDS]) expect(used.get(type)?.length ?? 0, type).toBeGreaterThan(20);
  expect([...used.keys()].toSorted()).toEqual([...WORDS, ...CARDS].toSorted());
  for (const { furnished, subjects, colleges: teams } of drafts)
    for (const { type, attrs } of furnished) {
      if (type === 'prospectCard') expect(subjects.map(({ prospectId }) => prospectId)).toContain(attrs?.prospectId);
      if (type === 'teamCard') expect(teams.map(({ id }) => id)).toContain(attrs?.collegeId);
    }
});

test('the furniture adds no word to what everybody may read of a locked story, and takes none away', () => {
  const paragraphs = (blocks: readonly ArticleNode[]) => blocks.filter(({ type }) => type === 'paragraph');
  for (const { blocks, furnished } of drafts) expect(paragraphs(furnished)).toEqual(paragraphs(blocks));
});

test('the desk has stories in every state, those that wait with a day to come or a decision to wait for', () => {
  expect([deskSize(1), deskSize(2000)]).toEqual([5, 25]);
  const states = desk.map((draft, place) => deskState(draft, place, { writtenAt: new Date(0), today }));
  const byStatus = Map.groupBy(states, ({ status }) => status);
  expect([...byStatus.keys()].toSorted()).toEqual(['archived', 'draft', 'review', 'scheduled']);
  for (const { publishedAt, scheduledAt, embargo } of byStatus.get('scheduled') ?? []) {
    expect({ publishedAt, isUnscheduled: scheduledAt === null }).toEqual({
      publishedAt: null,
      isUnscheduled: embargo !== null,
    });
    if (scheduledAt) expect(scheduledAt.getTime()).toBeGreaterThan((today + 1) * 86_400_000);
  }
  expect(states.some(({ embargo }) => embargo?.until === 'decision')).toBe(true);
  for (const { publishedAt } of byStatus.get('draft') ?? []) expect(publishedAt).toBeNull();
});

test('nothing in them is left over from the making', () => {
  for (const draft of drafts) {
    const said = [draft.headline, draft.dek, ...bodyOf(draft.furnished).content.map(textOf)].join('\n');
    expect(said, draft.headline).not.toMatch(
      /\*\*|undefined|null|NaN|\$\{|\[object| {2}|\.\.|’s’| ,| \.|of not rated|at not rated|unrated/,
    );
    expect(draft.headline.length).toBeLessThan(120);
    expect(draft.headline).not.toMatch(/(?<!Jr)[.]$/);
    for (const sentence of draft.dek.split('\n')) expect(sentence).toMatch(/[.?”]$/);
  }
});

test('they are about people, teams and days that are there', () => {
  for (const draft of drafts) {
    expect(draft.day).toBeLessThanOrEqual(today);
    for (const college of draft.colleges) expect(colleges).toContain(college);
    const hrefs = bodyOf(draft.furnished)
      .content.flatMap(nodesOf)
      .flatMap(({ marks }) => (marks ?? []).flatMap(({ attrs }) => attrs?.href ?? []));
    const known = draft.subjects.map(({ classYear, slug }) => `/content/prospects/${classYear}/${slug}`);
    for (const href of hrefs) expect(known).toContain(href);
  }
  const lately = drafts.filter(({ day }) => day > today - 90).length;
  expect(lately / drafts.length).toBeGreaterThan(0.4);
});

test('the portal is among what they tell of', () => {
  expect(drafts.filter(({ headline }) => /portal|leaves/i.test(headline)).length).toBeGreaterThan(5);
});

test('no two stories have the same headline', () => {
  const headlines = [...published, ...desk].map(({ headline }) => headline);
  expect(headlines.filter((headline, index) => headlines.indexOf(headline) < index)).toEqual([]);
});

test('headlines and deks follow many patterns, every kind of story its own', () => {
  expect(new Set(published.map(({ pattern }) => pattern)).size).toBeGreaterThan(120);
  expect(new Set(published.map(({ dekPattern }) => dekPattern)).size).toBeGreaterThan(60);
  expect(published.filter(({ pattern }) => pattern.endsWith('-update'))).toEqual([]);
  const kinds = Map.groupBy(published, ({ kind }) => kind);
  expect(kinds.size).toBe(15);
  for (const [kind, some] of kinds)
    expect(new Set(some.map(({ pattern }) => pattern)).size, kind).toBeGreaterThanOrEqual(8);
});

test.each([...SPORTS, null])('no front page repeats a headline pattern: %s', (sport) => {
  const shown = published.filter((story) => sport === null || story.sport === sport).slice(-20);
  expect(shown).toHaveLength(20);
  expect(new Set(shown.map(({ pattern }) => pattern)).size).toBe(20);
});

test.each([...SPORTS, null])('the newest story is recent, and the times differ: %s', (sport) => {
  const times = published
    .filter((story) => sport === null || story.sport === sport)
    .map(({ writtenAt }) => writtenAt.getTime());
  expect(now.getTime() - Math.max(...times)).toBeGreaterThan(0);
  expect(now.getTime() - Math.max(...times)).toBeLessThan(3 * 3_600_000);
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const ages = times.slice(-20).map((time) => Math.floor((now.getTime() - time) / 3_600_000));
  expect(new Set(ages).size).toBeGreaterThan(3);
});

test('more is published by day than by night', () => {
  const hours = published.map(({ writtenAt }) => (writtenAt.getUTCHours() + 18) % 24);
  const between = (from: number, until: number) => hours.filter((hour) => hour >= from && hour < until).length;
  expect(between(9, 18)).toBeGreaterThan(2.5 * between(0, 6));
  expect(between(0, 6)).toBeGreaterThan(0);
});

test('another hour of the day moves the times and nothing else', () => {
  const later = new Date('2026-11-22T05:59:00Z');
  const again = editStories(planned, { ...network, now: later }, deskSize(size.articles));
  expect(again.published.map(({ headline, dek }) => [headline, dek])).toEqual(
    published.map(({ headline, dek }) => [headline, dek]),
  );
  expect(again.published.at(-1)?.writtenAt.getTime()).toBeGreaterThan(later.getTime() - 3 * 3_600_000);
  expect(editStories(planned, network, deskSize(size.articles)).published).toEqual(published);
});

test('galleries have pictures with captions, each drawn for somebody', () => {
  const galleries = planGalleries(network, pool, numbersOf('galleries'));
  expect(galleries).toHaveLength(40);
  for (const { pictures, title } of galleries) {
    expect(pictures.length, title).toBeGreaterThan(0);
    for (const { caption } of pictures) expect(caption).toMatch(/invented\.$/);
  }
});

test('a plate is a picture in the colours of the team, the same under the same key', () => {
  const [college = null] = colleges;
  const plate = { sport: 'football', position: 'QB', college, variant: 3 } as const;
  const { image, body } = drawPlate(plate);
  expect(image).toMatchObject({ storageKey: 'plates/qb-college-1-left-20.svg', mediaType: 'image/svg+xml' });
  expect(image.alt).toBe('A football play drawn on a board, in the colors of College 1');
  const svg = body.toString();
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 320 180".*<\/svg>$/);
  expect(svg).toContain('#7a0019');
  expect(svg).not.toContain('undefined');
  expect(drawPlate(plate)).toEqual({ image, body });
  expect(drawPlate({ ...plate, college: null, sport: 'hockey' }).image.storageKey).toBe(
    'plates/hockey2-neutral-left.svg',
  );
});

test('no play comes again within a view of a front page, of a sport or of a team', () => {
  const turns = createDrawingTurns();
  const taken = published.map((story) => turns.take(story));
  const playOf = ({ sport, position, variant }: (typeof taken)[number]) =>
    sport === 'football' ? playNameOf(position) : `${sport} ${(variant >>> 1) % SETS[sport].length}`;
  const lists = [taken, ...Map.groupBy(taken, ({ college }) => college?.slug ?? '').values()];
  const again = (list: typeof taken, within: number) =>
    list.filter((plate, index) =>
      list.slice(Math.max(0, index - within), index).some((before) => playOf(before) === playOf(plate)),
    );
  expect(again(taken, 2)).toEqual([]);
  const football = taken.filter(({ sport }) => sport === 'football');
  expect(again(football, 7)).toEqual([]);
  for (const list of lists) expect(again(list, 1)).toEqual([]);
});
