import { type ArticleNode, textOfNode } from '../articles/public.ts';
import { type Copy, spellingOf } from './copy.ts';
import { differenceOf, differenceOfWords, type WordPiece } from './difference.ts';

/** The difference between two copies of an article: facts, lines, blocks. Pure. */

type BlockDifference = { kind: 'same' | 'added' | 'removed' | 'changed'; name: string; words: WordPiece[] };

export type CopyDifference = {
  isSame: boolean;
  facts: { field: string; before: string; after: string }[];
  headline: WordPiece[];
  dek: WordPiece[];
  blocks: BlockDifference[];
};

/** Names of what facts refer to; anything missing is shown by its id. */
export type FactNames = { siteName: (id: number) => string; authorName: (id: number) => string };

export function differenceOfCopies(before: Copy, after: Copy, names: FactNames): CopyDifference {
  const facts = factsOf(before, names).flatMap(({ field, value }, index) => {
    const changed = factsOf(after, names)[index]?.value ?? '';
    return value === changed ? [] : [{ field, before: value, after: changed }];
  });
  const headline = differenceOfWords(before.headline, after.headline);
  const dek = differenceOfWords(before.dek, after.dek);
  const blocks = differenceOfBlocks(before.body.content, after.body.content);
  const isSame = [...headline, ...dek, ...blocks].every(({ kind }) => kind === 'same') && facts.length === 0;
  return { isSame, facts, headline, dek, blocks };
}

function factsOf(copy: Copy, { siteName, authorName }: FactNames) {
  const ids = (many: readonly number[]) => many.map((id) => `#${id}`).join(', ');
  return [
    { field: 'Access', value: copy.access.replaceAll('_', ' ') },
    { field: 'Site', value: siteName(copy.siteId) },
    { field: 'Sport', value: copy.sport },
    { field: 'Author', value: authorName(copy.authorId) },
    { field: 'Picture', value: copy.imageId === null ? '' : `#${copy.imageId}` },
    { field: 'People', value: ids(copy.personIds) },
    { field: 'Teams', value: ids(copy.collegeIds) },
  ];
}

/** A removed block and an added one of the same kind at the same place count as one changed block. */
function differenceOfBlocks(before: readonly ArticleNode[], after: readonly ArticleNode[]): BlockDifference[] {
  const steps = differenceOf(before, after, spellingOf);
  const blocks: BlockDifference[] = [];
  for (let index = 0; index < steps.length; ) {
    const removed: ArticleNode[] = [];
    const added: ArticleNode[] = [];
    for (let step = steps[index]; step && step.kind !== 'same'; step = steps[index]) {
      (step.kind === 'removed' ? removed : added).push(step.item);
      index += 1;
    }
    blocks.push(...changedBlocks(removed, added));
    const same = steps[index];
    if (same)
      blocks.push({ kind: 'same', name: nameOf(same.item), words: [{ kind: 'same', text: wordsOf(same.item) }] });
    index += 1;
  }
  return blocks;
}

function changedBlocks(removed: readonly ArticleNode[], added: readonly ArticleNode[]): BlockDifference[] {
  return differenceOf(removed, added, ({ type }) => type).map((step): BlockDifference => {
    const { kind, item } = step;
    const name = nameOf(item);
    if (kind === 'same') return { kind: 'changed', name, words: differenceOfWords(wordsOf(step.was), wordsOf(item)) };
    return { kind, name, words: [{ kind, text: wordsOf(item) }] };
  });
}

const NAMES: Readonly<Record<string, string>> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  blockquote: 'Quote',
  bulletList: 'List',
  orderedList: 'Numbered list',
  horizontalRule: 'Rule',
  table: 'Table',
  figure: 'Picture',
  gallery: 'Gallery',
  embed: 'Video',
  prospectCard: 'Prospect card',
  teamCard: 'Team card',
};
const nameOf = ({ type }: ArticleNode): string => NAMES[type] ?? 'Block';

/** The text of a block for comparison: for a picture its caption, for a card its id. */
function wordsOf(node: ArticleNode): string {
  const facts = Object.entries(node.attrs ?? {}).filter(([name]) => name !== 'level' && name !== 'start');
  const isAtom = node.content === undefined && node.type !== 'paragraph' && node.type !== 'heading';
  if (!isAtom) return textOfNode(node).replace(/\s+/g, ' ').trim();
  return facts.map(([name, value]) => `${FACT_NAMES[name] ?? name}: ${String(value)}`).join(', ');
}

const FACT_NAMES: Readonly<Record<string, string>> = {
  imageId: 'picture',
  galleryId: 'gallery',
  prospectId: 'prospect',
  collegeId: 'team',
  alt: 'alternative text',
};
