import type { ArticleBody, ArticleNode } from '#features/content/articles/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { SeedCollege } from '../suitors.ts';
import type { Happening, Subject } from './story-pool.ts';

/** A story before it has an author, a headline and a publication time. */

export type Access = 'free' | 'registered' | 'premium' | 'war_room';

/** A headline or dek that fits the story; falsy if a fact that it needs is missing. Its index in the list identifies the pattern. */
export type Option = string | null | undefined | false;

/** What a story reports; each kind has its own headlines and deks. */
export type StoryKind =
  | 'commitment'
  | 'signing'
  | 'decommitment'
  | 'visit'
  | 'plannedVisit'
  | 'portal'
  | 'rating'
  | 'evaluation'
  | 'camp'
  | 'offers'
  | 'feature'
  | 'board'
  | 'class'
  | 'warRoom'
  | 'game';

export type Draft = StoryBody & { headlines: readonly Option[]; deks: readonly Option[] };

export type StoryBody = {
  kind: StoryKind;
  blocks: ArticleNode[];
  access: Access;
  sport: Sport;
  /** The publication day, in days since 1970. */
  day: number;
  /** The team whose site publishes it; null: the sport's own site. */
  college: SeedCollege | null;
  subjects: readonly Subject[];
  colleges: readonly SeedCollege[];
  /** The position whose play is drawn above it. */
  position: string;
};

const NOTICE = 'This story belongs to the demo network. Its people, quotes and events are invented.';

const textNode = (text: string): ArticleNode => ({ type: 'text', text });

/** `**Name**` of a subject in the text becomes a link to the profile. */
export function paragraph(text: string, subjects: readonly Subject[] = []): ArticleNode {
  return { type: 'paragraph', content: linked(text, subjects) };
}

export function quotation(text: string): ArticleNode {
  return { type: 'blockquote', content: [paragraph(text)] };
}

/** The heading of a section of the story. */
export function heading(text: string): ArticleNode {
  return { type: 'heading', attrs: { level: 2 }, content: [textNode(text)] };
}

export function bullets(items: readonly string[], subjects: readonly Subject[]): ArticleNode {
  return {
    type: 'bulletList',
    content: items.map((item) => ({ type: 'listItem', content: [paragraph(item, subjects)] })),
  };
}

/** The document, with the notice at its end. */
export function bodyOf(blocks: readonly ArticleNode[]): ArticleBody {
  const notice: ArticleNode = { type: 'text', marks: [{ type: 'italic' }], text: NOTICE };
  return { type: 'doc', content: [...blocks, { type: 'paragraph', content: [notice] }] };
}

/** "Jr." at the end of a sentence needs no second period. */
export const withOnePoint = (text: string): string => text.replace(/Jr\.(\*\*)?\./g, 'Jr.$1');

function linked(text: string, subjects: readonly Subject[]): ArticleNode[] {
  return withOnePoint(text)
    .split(/\*\*(.+?)\*\*/)
    .flatMap((part, index): ArticleNode[] => {
      if (part === '') return [];
      const subject = index % 2 === 1 ? subjects.find(({ recruit }) => recruit.name === part) : undefined;
      if (!subject) return [textNode(part)];
      const href = `/content/prospects/${subject.classYear}/${subject.slug}`;
      return [{ type: 'text', text: part, marks: [{ type: 'link', attrs: { href } }] }];
    });
}

/** The parts of a story that come from its event. */
export function aboutHappening({ kind, subject, college, day }: Happening) {
  const { sport, recruit } = subject;
  return { kind, sport, day, college, subjects: [subject], colleges: [college], position: recruit.position };
}

/** Likewise, for a story about a prospect without an event. */
export const aboutSubject = (subject: Subject, day: number) => ({
  sport: subject.sport,
  day,
  college: subject.standing.college,
  subjects: [subject],
  colleges: subject.standing.college ? [subject.standing.college] : [],
  position: subject.recruit.position,
});
