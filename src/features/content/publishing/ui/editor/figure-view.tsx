import type { ReactNodeViewProps } from '@tiptap/react';
import { useContext, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { Picture } from '#design-system/picture.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { BlockFrame } from './block-frame.tsx';
import css from './figure-view.module.css';
import { ChoosePictureContext } from './picture-context.ts';
import { PictureFacts } from './picture-facts.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A picture in the text, with its caption. It cannot be published without a text alternative. */
export function FigureView({ node, editor, getPos, selected, updateAttributes }: ReactNodeViewProps) {
  const { known, learn } = useDesk();
  const choose = useContext(ChoosePictureContext);
  const [isPointing, setPointing] = useState(false);
  const image = known.images.get(Number(node.attrs.imageId));
  const [alt, caption, credit] = [node.attrs.alt, node.attrs.caption, node.attrs.credit].map(textOf);
  const { isEditable } = editor;
  const replace = () =>
    choose((chosen) => {
      learn('images', chosen.id, chosen);
      updateAttributes({ imageId: chosen.id, alt: chosen.alt, credit: chosen.credit });
    });
  return (
    <BlockFrame editor={editor} getPos={getPos} selected={selected} name="Picture" subject={caption || alt}>
      {image ? (
        <div className={css.picture}>
          <Picture image={image} ratio="original" sizes="(min-width: 768px) 40rem, 100vw" alt={alt ?? ''} />
        </div>
      ) : (
        <p>This picture was deleted, so readers see nothing here. Replace or remove it.</p>
      )}
      <div className={css.words}>
        <TextField
          label="Alternative text"
          hint="Describe the picture for people who can’t see it"
          required
          disabled={!isEditable}
          value={alt}
          error={alt?.trim() === '' ? 'Required to publish' : undefined}
          maxLength={300}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
        <TextField
          label="Caption"
          disabled={!isEditable}
          value={caption}
          maxLength={500}
          onChange={({ target }) => updateAttributes({ caption: target.value })}
        />
        <TextField
          label="Credit"
          required
          disabled={!isEditable}
          value={credit}
          error={credit?.trim() === '' ? 'Required to publish' : undefined}
          maxLength={200}
          onChange={({ target }) => updateAttributes({ credit: target.value })}
        />
      </div>
      {isEditable ? (
        <div className={css.acts}>
          <Button kind="second" size="small" onClick={replace}>
            Replace
          </Button>
          {image ? (
            <Button
              kind="second"
              size="small"
              aria-expanded={isPointing}
              onClick={() => setPointing((before) => !before)}
            >
              Tags and focal point
            </Button>
          ) : null}
        </div>
      ) : null}
      {image && isPointing && isEditable ? <PictureFacts image={image} onDone={() => setPointing(false)} /> : null}
    </BlockFrame>
  );
}
