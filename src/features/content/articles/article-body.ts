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

/** A body of plain paragraphs. */
export function bodyOfParagraphs(paragraphs: readonly string[]): ArticleBody {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}
