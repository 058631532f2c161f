import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

/** The document as JSON text for transport, and as the editor has it. */

const EMPTY: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] };

const isDocument = (value: unknown): value is JSONContent =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc' && 'content' in value;

export function bodyOf(text: string): JSONContent {
  try {
    const parsed: unknown = JSON.parse(text);
    return isDocument(parsed) && Array.isArray(parsed.content) && parsed.content.length > 0 ? parsed : EMPTY;
  } catch {
    return EMPTY;
  }
}

const isEmpty = ({ type, content = [] }: JSONContent) => type === 'paragraph' && content.length === 0;

/** Without the empty paragraphs at the end, one of which the editor keeps for further typing. */
export function bodyText(body: JSONContent): string {
  const content = body.content ?? [];
  const last = content.findLastIndex((block) => !isEmpty(block));
  return JSON.stringify({ ...body, content: content.slice(0, last + 1) });
}

/** The words of the text itself; pictures and cards have none. */
export function wordsIn(doc: Node): number {
  return doc.textBetween(0, doc.content.size, ' ', ' ').split(/\s+/).filter(Boolean).length;
}
