/** The body of an article: a ProseMirror document, as the editor (Tiptap) reads and writes it. */

export type ArticleMark = { type: string; attrs?: Record<string, unknown> };

export type ArticleNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: ArticleNode[];
  marks?: ArticleMark[];
  text?: string;
};

export type ArticleBody = { type: 'doc'; content: ArticleNode[] };

/** The approximate number of words shown of a locked article (decision 45). */
const TEASER_WORDS = 80;

/** A body of plain paragraphs. */
export function bodyOfParagraphs(paragraphs: readonly string[]): ArticleBody {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

/** The words of a node in reading order, with a space between blocks; pictures, cards and embeds have none. */
export function textOfNode({ text, content = [], type }: ArticleNode): string {
  if (text !== undefined) return text;
  if (type === 'hardBreak') return ' ';
  const isLine = type === 'paragraph' || type === 'heading';
  return content.map(textOfNode).join(isLine ? '' : ' ');
}

export const bodyText = (body: ArticleBody): string =>
  body.content.map(textOfNode).join(' ').replace(/\s+/g, ' ').trim();

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

export const countWords = (body: ArticleBody): number => wordsOf(bodyText(body)).length;

/**
 * The opening that everybody may read: whole paragraphs from the start as plain text, up to about 80 words and never more than half of
 * them. A longer first paragraph is cut at the end of a sentence, or at a word if its first sentence is longer still. Pictures, cards,
 * tables and lists neither end the opening nor appear in it.
 */
export function teaserOf(body: ArticleBody): string[] {
  const paragraphs = body.content
    .filter(({ type }) => type === 'paragraph')
    .map((node) => wordsOf(textOfNode(node)))
    .filter((words) => words.length > 0);
  const total = paragraphs.reduce((sum, words) => sum + words.length, 0);
  let left = Math.min(TEASER_WORDS, Math.floor(total / 2));
  const shown: string[] = [];
  for (const words of paragraphs) {
    if (words.length > left) break;
    shown.push(words.join(' '));
    left -= words.length;
  }
  const [first = []] = paragraphs;
  return shown.length > 0 || left === 0 ? shown : [beginningOf(first.slice(0, left))];
}

/** The last word of a sentence, with closing quotation marks or brackets. */
const SENTENCE_END = /[.!?][”’"')\]]*$/u;
/** "No. 12", "Nov. 25": a period that does not end a sentence. */
const ABBREVIATED = /^(No|Jan|Feb|Aug|Sept|Oct|Nov|Dec|St|Jr|Sr|Mr|Mrs|Ms|Dr)\.$/u;

function beginningOf(words: readonly string[]): string {
  const end = words.findLastIndex((word) => SENTENCE_END.test(word) && !ABBREVIATED.test(word));
  return end === -1 ? `${words.join(' ')} …` : words.slice(0, end + 1).join(' ');
}

/** The ids that a body refers to, for resolving its cards, pictures and galleries; without duplicates, in order. */
export function referencesOf(body: ArticleBody) {
  const found = {
    prospectIds: new Set<number>(),
    collegeIds: new Set<number>(),
    imageIds: new Set<number>(),
    galleryIds: new Set<number>(),
  };
  const walk = ({ type, attrs, content = [] }: ArticleNode): void => {
    if (type === 'prospectCard') found.prospectIds.add(Number(attrs?.prospectId));
    if (type === 'teamCard') found.collegeIds.add(Number(attrs?.collegeId));
    if (type === 'figure') found.imageIds.add(Number(attrs?.imageId));
    if (type === 'gallery') found.galleryIds.add(Number(attrs?.galleryId));
    content.forEach(walk);
  };
  body.content.forEach(walk);
  return {
    prospectIds: [...found.prospectIds],
    collegeIds: [...found.collegeIds],
    imageIds: [...found.imageIds],
    galleryIds: [...found.galleryIds],
  };
}
