import { NodeSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';

/** The position of our own blocks: always at the top level of the text. */

/** Inserts a block after the one with the cursor, or replaces it if it is an empty paragraph, and selects the new block. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from } = editor.state.selection;
  const node = editor.schema.nodeFromJSON(block);
  const top =
    $from.depth > 0 ? $from.node(1) : editor.state.selection instanceof NodeSelection ? $from.nodeAfter : null;
  const start = $from.depth > 0 ? $from.before(1) : $from.pos;
  const end = start + (top?.nodeSize ?? 0);
  const isEmpty = top?.type.name === 'paragraph' && top.content.size === 0;
  const { tr } = editor.state;
  tr.replaceWith(isEmpty ? start : end, end, node);
  tr.setSelection(NodeSelection.create(tr.doc, isEmpty ? start : end));
  editor.view.dispatch(tr.scrollIntoView());
}

/** Moves the block at `position` past its neighbor; false if there is none. */
export function moveBlock(editor: Editor, position: number, way: 'up' | 'down'): boolean {
  const { doc, tr } = editor.state;
  const node = doc.nodeAt(position);
  const place = doc.resolve(position);
  const index = place.index(0);
  const neighbour = node && doc.maybeChild(way === 'up' ? index - 1 : index + 1);
  if (!node || !neighbour) return false;
  const to = way === 'up' ? position - neighbour.nodeSize : position + neighbour.nodeSize;
  tr.delete(position, position + node.nodeSize).insert(to, node);
  tr.setSelection(NodeSelection.create(tr.doc, to));
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

export function removeBlock(editor: Editor, position: number): void {
  const node = editor.state.doc.nodeAt(position);
  if (!node) return;
  editor
    .chain()
    .deleteRange({ from: position, to: position + node.nodeSize })
    .focus(Math.max(1, position - 1))
    .run();
}
