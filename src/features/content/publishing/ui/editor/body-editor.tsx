import { NodeSelection } from '@tiptap/pm/state';
import {
  type Editor,
  EditorContent,
  type NodeViewRenderer,
  ReactNodeViewRenderer,
  useEditor,
  useEditorState,
} from '@tiptap/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import type { ImageView } from '#features/media/images/image-view.ts';
import type { BodyEditorProps } from '../desk/body-part.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { articleExtensions } from './article-schema.ts';
import css from './body-editor.module.css';
import { bodyOf, bodyText, wordsIn } from './body-text.ts';
import { EmbedView, GalleryView, ProspectCardView, TeamCardView } from './card-views.tsx';
import { DeskKeys, onDeskKey } from './desk-keys.ts';
import { FigureView } from './figure-view.tsx';
import { Inserting } from './inserting.tsx';
import { Embed, Figure, Gallery, ProspectCard, TeamCard } from './own-blocks.ts';
import { PastedHtml } from './pasted-html.ts';
import { ChoosePictureContext } from './picture-context.ts';
import { Toolbar } from './toolbar.tsx';
import type { Opening } from './tools.ts';

const BODY_ID = 'article-body';

const withView = (extension: typeof Figure, view: NodeViewRenderer) => extension.extend({ addNodeView: () => view });

const OWN_BLOCKS = [
  withView(Figure, ReactNodeViewRenderer(FigureView)),
  withView(Gallery, ReactNodeViewRenderer(GalleryView)),
  withView(Embed, ReactNodeViewRenderer(EmbedView)),
  withView(ProspectCard, ReactNodeViewRenderer(ProspectCardView)),
  withView(TeamCard, ReactNodeViewRenderer(TeamCardView)),
];

/** Moves the focus to the first field of the selected block. */
function enterBlock({ state: { selection }, view }: Editor): boolean {
  if (!(selection instanceof NodeSelection)) return false;
  const dom = view.nodeDOM(selection.from);
  const field = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>('input:not([disabled]), a, button') : null;
  field?.focus();
  return field !== null;
}

const EXTENSIONS = [...articleExtensions(OWN_BLOCKS), DeskKeys.configure({ onEnterBlock: enterBlock })];

/** The requested dialog; `onPicture`: who receives a picture, if not the text itself. */
type Asked = { opening: Opening; onPicture: ((image: ImageView) => void) | null };

/** The editor of an article's text. The schema defines what it can contain. */
export function BodyEditor({ first, onReady, onSave, onWords }: BodyEditorProps) {
  const { canWrite, touch } = useDesk();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isForeign, setForeign] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [extensions] = useState(() => [...EXTENSIONS, PastedHtml.configure({ onRefused: setRefusal })]);
  const bar = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions,
    content: bodyOf(first),
    editable: canWrite,
    injectCSS: false,
    enableContentCheck: true,
    onContentError: () => setForeign(true),
    editorProps: {
      attributes: {
        id: BODY_ID,
        class: css.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Body',
        'aria-describedby': `${BODY_ID}-hint`,
      },
    },
  });
  useEffect(() => onReady(() => bodyText(editor.getJSON())), [onReady, editor]);
  useEffect(() => {
    editor.on('update', touch);
    return () => {
      editor.off('update', touch);
    };
  }, [editor, touch]);
  useEffect(() => {
    editor.setEditable(canWrite && !isForeign, false);
  }, [editor, canWrite, isForeign]);
  useEffect(
    () =>
      onDeskKey(editor, (key) => {
        if (key === 'save') onSave();
        else if (key === 'link') setAsked({ opening: 'link', onPicture: null });
        else bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      }),
    [editor, onSave],
  );
  const words = useEditorState({ editor, selector: ({ editor: { state } }) => wordsIn(state.doc) });
  useEffect(() => onWords(words), [onWords, words]);

  const choosePicture = useCallback(
    (onPicture: (image: ImageView) => void) => setAsked({ opening: 'picture', onPicture }),
    [],
  );
  return (
    <ChoosePictureContext value={choosePicture}>
      {isForeign ? (
        <Alert kind="severe">
          This text contains something the editor doesn’t support and would lose, so it is read-only.
        </Alert>
      ) : null}
      {refusal === null ? null : <Alert kind="severe">Nothing was pasted. {refusal}.</Alert>}
      <div className={css.editor}>
        <div className={css.stick}>
          <Toolbar
            editor={editor}
            controls={BODY_ID}
            bar={bar}
            onOpen={(opening) => setAsked({ opening, onPicture: null })}
          />
        </div>
        <EditorContent editor={editor} />
      </div>
      <p className={css.hint} id={`${BODY_ID}-hint`}>
        Alt+F10: toolbar. Enter: edit the selected card. Esc: back.
      </p>
      <Inserting
        editor={editor}
        opening={asked?.opening ?? null}
        onClose={() => setAsked(null)}
        onPicture={asked?.onPicture ?? null}
      />
    </ChoosePictureContext>
  );
}
