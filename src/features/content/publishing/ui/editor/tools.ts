import type { Editor } from '@tiptap/react';

/** The tools of the toolbar: each an editor command with its label and shortcut. */

export type Tool = {
  id: string;
  /** On the button. */
  label: string;
  /** The accessible name, shown on hover with the shortcut. */
  name: string;
  /** In the format of aria-keyshortcuts. */
  keys?: string;
  /** The style of the label. */
  look?: 'bold' | 'italic' | 'strike';
  /** For a toggle button. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  /** The dialog that it opens; all other tools run directly. */
  opens?: Opening;
  run?: (editor: Editor) => void;
};

export const OPENINGS = ['link', 'picture', 'gallery', 'video', 'prospect', 'team'] as const;
export type Opening = (typeof OPENINGS)[number];

export type ToolGroup = { label: string; tools: readonly Tool[]; isFor?: (editor: Editor) => boolean };

const chain = (editor: Editor) => editor.chain().focus();
const isInTable = (editor: Editor) => editor.isActive('table');
/** A cell contains only paragraphs: within a table its tools replace these, so that the toolbar keeps its height. */
const isOutside = (editor: Editor) => !isInTable(editor);

export const TOOL_GROUPS: readonly ToolGroup[] = [
  {
    label: 'History',
    tools: [
      {
        id: 'undo',
        label: 'Undo',
        name: 'Undo',
        keys: 'Control+Z',
        can: (editor) => editor.can().undo(),
        run: (editor) => chain(editor).undo().run(),
      },
      {
        id: 'redo',
        label: 'Redo',
        name: 'Redo',
        keys: 'Control+Shift+Z',
        can: (editor) => editor.can().redo(),
        run: (editor) => chain(editor).redo().run(),
      },
    ],
  },
  {
    label: 'Words',
    tools: [
      {
        id: 'bold',
        label: 'Bold',
        name: 'Bold',
        keys: 'Control+B',
        look: 'bold',
        isOn: (editor) => editor.isActive('bold'),
        run: (editor) => chain(editor).toggleBold().run(),
      },
      {
        id: 'italic',
        label: 'Italic',
        name: 'Italic',
        keys: 'Control+I',
        look: 'italic',
        isOn: (editor) => editor.isActive('italic'),
        run: (editor) => chain(editor).toggleItalic().run(),
      },
      {
        id: 'strike',
        label: 'Strikethrough',
        name: 'Strikethrough',
        keys: 'Control+Shift+S',
        look: 'strike',
        isOn: (editor) => editor.isActive('strike'),
        run: (editor) => chain(editor).toggleStrike().run(),
      },
      {
        id: 'link',
        label: 'Link',
        name: 'Link',
        keys: 'Control+K',
        isOn: (editor) => editor.isActive('link'),
        opens: 'link',
      },
    ],
  },
  {
    label: 'Paragraphs',
    isFor: isOutside,
    tools: [
      {
        id: 'heading',
        label: 'Heading',
        name: 'Heading',
        keys: 'Control+Alt+2',
        isOn: (editor) => editor.isActive('heading', { level: 2 }),
        can: (editor) => editor.can().toggleHeading({ level: 2 }),
        run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
      },
      {
        id: 'subheading',
        label: 'Subheading',
        name: 'Subheading',
        keys: 'Control+Alt+3',
        isOn: (editor) => editor.isActive('heading', { level: 3 }),
        can: (editor) => editor.can().toggleHeading({ level: 3 }),
        run: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
      },
      {
        id: 'quote',
        label: 'Quote',
        name: 'Quotation',
        keys: 'Control+Shift+B',
        isOn: (editor) => editor.isActive('blockquote'),
        can: (editor) => editor.can().toggleBlockquote(),
        run: (editor) => chain(editor).toggleBlockquote().run(),
      },
      {
        id: 'bullets',
        label: 'Bullets',
        name: 'Bulleted list',
        keys: 'Control+Shift+8',
        isOn: (editor) => editor.isActive('bulletList'),
        can: (editor) => editor.can().toggleBulletList(),
        run: (editor) => chain(editor).toggleBulletList().run(),
      },
      {
        id: 'numbers',
        label: 'Numbers',
        name: 'Numbered list',
        keys: 'Control+Shift+7',
        isOn: (editor) => editor.isActive('orderedList'),
        can: (editor) => editor.can().toggleOrderedList(),
        run: (editor) => chain(editor).toggleOrderedList().run(),
      },
    ],
  },
  {
    label: 'Insert',
    isFor: isOutside,
    tools: [
      { id: 'picture', label: 'Picture', name: 'Insert a picture', opens: 'picture' },
      { id: 'gallery', label: 'Gallery', name: 'Insert a gallery', opens: 'gallery' },
      { id: 'video', label: 'Video', name: 'Insert a video', opens: 'video' },
      { id: 'prospect', label: 'Prospect', name: 'Insert a prospect card', opens: 'prospect' },
      { id: 'team', label: 'Team', name: 'Insert a team card', opens: 'team' },
      {
        id: 'table',
        label: 'Table',
        name: 'Insert a table',
        can: (editor) => editor.can().insertTable(),
        run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      {
        id: 'rule',
        label: 'Rule',
        name: 'Insert a rule',
        can: (editor) => editor.can().setHorizontalRule(),
        run: (editor) => chain(editor).setHorizontalRule().run(),
      },
    ],
  },
  {
    label: 'Table',
    isFor: isInTable,
    tools: [
      {
        id: 'row-above',
        label: 'Row above',
        name: 'Add a row above',
        run: (editor) => chain(editor).addRowBefore().run(),
      },
      {
        id: 'row-below',
        label: 'Row below',
        name: 'Add a row below',
        run: (editor) => chain(editor).addRowAfter().run(),
      },
      {
        id: 'column-before',
        label: 'Column left',
        name: 'Add a column to the left',
        run: (editor) => chain(editor).addColumnBefore().run(),
      },
      {
        id: 'column-after',
        label: 'Column right',
        name: 'Add a column to the right',
        run: (editor) => chain(editor).addColumnAfter().run(),
      },
      {
        id: 'head-row',
        label: 'Header',
        name: 'Header row',
        run: (editor) => chain(editor).toggleHeaderRow().run(),
      },
      {
        id: 'merge',
        label: 'Merge',
        name: 'Merge or split cells',
        can: (editor) => editor.can().mergeOrSplit(),
        run: (editor) => chain(editor).mergeOrSplit().run(),
      },
      {
        id: 'drop-row',
        label: 'Delete row',
        name: 'Delete the row',
        run: (editor) => chain(editor).deleteRow().run(),
      },
      {
        id: 'drop-column',
        label: 'Delete column',
        name: 'Delete the column',
        run: (editor) => chain(editor).deleteColumn().run(),
      },
      {
        id: 'drop-table',
        label: 'Delete table',
        name: 'Delete the table',
        run: (editor) => chain(editor).deleteTable().run(),
      },
    ],
  },
];
