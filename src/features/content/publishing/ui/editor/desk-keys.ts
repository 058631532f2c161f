import { type Editor, Extension } from '@tiptap/core';

/**
 * Keys of the desk inside the text; everything else is the kit's own. Each is told by an event of the text, so that the editor is made
 * once and whoever listens may change.
 */

const DESK_KEY = 'desk-key';
/** link: the dialog of the link. save: now. toolbar: out of the text, where Tab belongs to lists and tables. */
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

/** Listens to the keys until the function that it returns is called. */
export function onDeskKey({ view: { dom } }: Editor, listen: (key: DeskKey) => void): () => void {
  const hear = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const detail: unknown = event.detail;
    if (detail === 'link' || detail === 'save' || detail === 'toolbar') listen(detail);
  };
  dom.addEventListener(DESK_KEY, hear);
  return () => dom.removeEventListener(DESK_KEY, hear);
}
