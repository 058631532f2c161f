import { type Editor, Extension } from '@tiptap/core';

/**
 * Keyboard shortcuts of the editing page within the text; all others are the kit's. Each is dispatched as an event of the text, so that the
 * editor is created once and listeners may change.
 */

const DESK_KEY = 'desk-key';
/** link: opens the link dialog. save: saves now. toolbar: leaves the text, where Tab belongs to lists and tables. */
export type DeskKey = 'link' | 'save' | 'toolbar';

const tell = ({ view }: Editor, key: DeskKey): boolean => {
  view.dom.dispatchEvent(new CustomEvent<DeskKey>(DESK_KEY, { detail: key }));
  return true;
};

export const DeskKeys = Extension.create<{ onEnterBlock: (editor: Editor) => boolean }>({
  name: 'deskKeys',
  addOptions: () => ({ onEnterBlock: () => false }),
  addKeyboardShortcuts() {
    return {
      'Mod-k': ({ editor }) => tell(editor, 'link'),
      'Mod-s': ({ editor }) => tell(editor, 'save'),
      'Alt-F10': ({ editor }) => tell(editor, 'toolbar'),
      Escape: ({ editor }) => tell(editor, 'toolbar'),
      Enter: ({ editor }) => this.options.onEnterBlock(editor),
    };
  },
});

/** Listens to the shortcuts until the returned function is called. */
export function onDeskKey({ view: { dom } }: Editor, listen: (key: DeskKey) => void): () => void {
  const hear = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const detail: unknown = event.detail;
    if (detail === 'link' || detail === 'save' || detail === 'toolbar') listen(detail);
  };
  dom.addEventListener(DESK_KEY, hear);
  return () => dom.removeEventListener(DESK_KEY, hear);
}
