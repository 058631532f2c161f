import { Extension } from '@tiptap/core';
import { Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { BODY_REFUSALS } from '../../../articles/body-limits-view.ts';
import { articleBodyOfHtml } from '../../../articles/html-body-view.ts';

/**
 * Content pasted or dropped from another program is parsed by the function that imports articles, so that both give the same. It is then
 * inserted as if it had been copied from this editor, whose own copies arrive here unchanged.
 */

/** ProseMirror adds this attribute to what it copies. */
const OWN_COPY = /<[a-z][^<>]*\sdata-pm-slice=/i;

type Reading = { slice: Slice; refusal: string | null };

export function sliceOfHtml(html: string, schema: Schema): Reading {
  const verdict = articleBodyOfHtml(html);
  if (!verdict.ok) return { slice: Slice.empty, refusal: BODY_REFUSALS[verdict.reason] };
  const content = Fragment.fromJSON(schema, verdict.body.content);
  const open = Slice.maxOpen(content, false);
  // An empty item at the start or end would be lost when it is joined with a line.
  const isWhole = isEmptyAt(content, 'firstChild') || isEmptyAt(content, 'lastChild');
  return { slice: isWhole ? new Slice(content, 0, 0) : open, refusal: null };
}

function isEmptyAt(content: Fragment, end: 'firstChild' | 'lastChild'): boolean {
  let node = content[end];
  while (node && !node.isTextblock) node = node[end];
  return node?.content.size === 0;
}

/** `onRefused`: the reason why nothing was pasted; null after a successful paste. */
export const PastedHtml = Extension.create<{ onRefused: (why: string | null) => void }>({
  name: 'pastedHtml',
  // Lower than the others, which paste cells into cells and a URL onto text.
  priority: 1,
  addOptions: () => ({ onRefused: () => {} }),
  addProseMirrorPlugins() {
    const { onRefused } = this.options;
    // ProseMirror asks for the HTML, then for the slice, then for the paste itself, all synchronously.
    let reading: Reading | null = null;
    let isForeign = false;
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html, view) => {
            reading = OWN_COPY.test(html) ? null : sliceOfHtml(html, view.state.schema);
            return reading ? '' : html;
          },
          transformPasted: (slice) => {
            const read = reading;
            reading = null;
            isForeign = read !== null;
            onRefused(read?.refusal ?? null);
            return read?.slice ?? slice;
          },
          handlePaste: (view, _, slice) => {
            if (!isForeign) return false;
            if (slice.size > 0) view.dispatch(pasteSlice(view.state.tr, slice));
            return true;
          },
        },
      }),
    ];
  },
});

/**
 * In an empty paragraph the blocks are inserted as they are; elsewhere the first and the last are joined with the line, as usual in
 * ProseMirror. Not marked as a paste: the input rules, by which "*so*" becomes italic, would change what an import keeps.
 */
export function pasteSlice(transaction: Transaction, slice: Slice): Transaction {
  const { $from, empty } = transaction.selection;
  const isEmptyLine =
    empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  const put = isEmptyLine ? new Slice(slice.content, 0, 0) : slice;
  const [only] = put.openStart === 0 && put.openEnd === 0 && put.content.childCount === 1 ? put.content.content : [];
  const done = only ? transaction.replaceSelectionWith(only, false) : transaction.replaceSelection(put);
  return done.scrollIntoView().setMeta('paste', true);
}
