import { useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Picture } from '#design-system/picture.tsx';
import { PictureFacts } from '../editor/picture-facts.tsx';
import { PicturePicker } from '../editor/picture-picker.tsx';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';

/** The picture above the text and in lists. Its text alternative and credit apply wherever it is shown. */
export function PicturePart() {
  const { fields, change, canWrite, known, learn } = useDesk();
  const [isChoosing, setChoosing] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const image = fields.imageId === null ? undefined : known.images.get(fields.imageId);
  return (
    <section className={css.part} aria-labelledby="picture-head">
      <h2 id="picture-head">Lead picture</h2>
      {image ? (
        <>
          <Picture image={image} sizes="20rem" />
          <p className={css.quiet}>
            {image.alt} <b>{image.credit}</b>
          </p>
        </>
      ) : (
        <p className={css.quiet}>
          {fields.imageId === null
            ? 'No image. A default play diagram will be used.'
            : 'This picture was deleted. Choose another.'}
        </p>
      )}
      {canWrite ? (
        <div className={css.steps}>
          <Button kind="second" size="small" onClick={() => setChoosing(true)}>
            {image ? 'Replace' : 'Choose a picture'}
          </Button>
          {image ? (
            <>
              <Button
                kind="second"
                size="small"
                aria-expanded={isChanging}
                onClick={() => setChanging((before) => !before)}
              >
                Details and focal point
              </Button>
              <Button kind="second" size="small" onClick={() => change({ imageId: null })}>
                Remove
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {image && isChanging && canWrite ? (
        <PictureFacts key={image.id} image={image} hasWords onDone={() => setChanging(false)} />
      ) : null}
      <PicturePicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          learn('images', chosen.id, chosen);
          change({ imageId: chosen.id });
        }}
      />
    </section>
  );
}
