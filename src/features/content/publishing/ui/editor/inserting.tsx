import type { Editor, JSONContent } from '@tiptap/react';
import type { ImageView } from '#features/media/images/image-view.ts';
import { useDesk } from '../desk/desk-context.ts';
import { insertBlock } from './block-place.ts';
import { GalleryDialog, LinkDialog, ProspectDialog, TeamDialog, VideoDialog } from './insert-dialogs.tsx';
import { PicturePicker } from './picture-picker.tsx';
import type { Opening } from './tools.ts';

type InsertingProps = {
  editor: Editor;
  opening: Opening | null;
  onClose: () => void;
  /** Receives the picture, if not the text itself. */
  onPicture: ((image: ImageView) => void) | null;
};

/** The toolbar's dialogs, and what each inserts into the text. */
export function Inserting({ editor, opening, onClose, onPicture }: InsertingProps) {
  const { learn } = useDesk();
  const insert = (block: JSONContent) => {
    onClose();
    insertBlock(editor, block);
    // The dialog returns the focus to the tool when it closes; the text gets it after that.
    setTimeout(() => editor.commands.focus());
  };
  const asking = (wanted: Opening) => ({ open: opening === wanted, onClose });
  return (
    <>
      <LinkDialog
        {...asking('link')}
        present={opening === 'link' ? presentLink(editor) : null}
        onAnswer={(address) => {
          onClose();
          setLink(editor, address);
        }}
      />
      <PicturePicker
        {...asking('picture')}
        onChoose={(image) => {
          learn('images', image.id, image);
          if (onPicture) onPicture(image);
          else
            insert({ type: 'figure', attrs: { imageId: image.id, alt: image.alt, caption: '', credit: image.credit } });
        }}
      />
      <GalleryDialog
        {...asking('gallery')}
        onAnswer={({ id, title }) => {
          learn('galleries', id, title);
          insert({ type: 'gallery', attrs: { galleryId: id } });
        }}
      />
      <VideoDialog {...asking('video')} onAnswer={(embed) => insert({ type: 'embed', attrs: embed })} />
      <ProspectDialog
        {...asking('prospect')}
        onAnswer={({ id, name, line }) => {
          learn('prospects', id, { name, line });
          insert({ type: 'prospectCard', attrs: { prospectId: id } });
        }}
      />
      <TeamDialog
        {...asking('team')}
        onAnswer={({ id, name }) => {
          learn('colleges', id, name);
          insert({ type: 'teamCard', attrs: { collegeId: id } });
        }}
      />
    </>
  );
}

function presentLink(editor: Editor): string | null {
  const { href } = editor.getAttributes('link');
  return typeof href === 'string' ? href : null;
}

/** For the selected text; without a selection, for the link at the cursor, or inserts the URL itself as text. */
function setLink(editor: Editor, address: string | null): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (address === null) chain.unsetLink().run();
  else if (editor.state.selection.empty && presentLink(editor) === null)
    chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
  else chain.setLink({ href: address }).run();
}
