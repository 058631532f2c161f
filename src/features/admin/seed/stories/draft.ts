import type { ArticleBody, ArticleNode } from '#features/content/articles/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { SeedCollege } from '../suitors.ts';
import type { Subject } from './story-pool.ts';

/** A story before it has an author and a place: what it says, and whom it is about. */

export type Access = 'free' | 'registered' | 'premium' | 'war_room';

export type Draft = {
  headline: string;
  dek: string;
  blocks: ArticleNode[];
  access: Access;
  sport: Sport;
  /** Days since 1970. */
  day: number;
  /** Whose site it is written for; null: the sport's own. */
  college: SeedCollege | null;
  subjects: readonly Subject[];
  colleges: readonly SeedCollege[];
  /** The position whose play is drawn above it. */
  position: string;
};

const NOTICE = 'This story belongs to the demo network: its people, their words and what they do are invented.';

const textNode = (text: string): ArticleNode => ({ type: 'text', text });

/** `**Name**` of a subject in the text becomes a link to the profile. */
export function paragraph(text: string, subjects: readonly Subject[] = []): ArticleNode {
  return { type: 'paragraph', content: linked(text, subjects) };
}

export function quotation(text: string): ArticleNode {
  return { type: 'blockquote', content: [paragraph(text)] };
}

export function heading(text: string, level: 2 | 3 = 2): ArticleNode {
  return { type: 'heading', attrs: { level }, content: [textNode(text)] };
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

/** A name that ends in a point ends the sentence too. */
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
