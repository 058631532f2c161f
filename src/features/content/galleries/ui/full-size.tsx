import type { Ref } from 'react';
import { Button } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { Picture } from '#design-system/picture.tsx';
import type { GalleryPicture } from '../gallery-view.ts';
import css from './gallery-stage.module.css';
import type { Gallery } from './use-gallery.ts';

type FullSizeProps = {
  ref: Ref<HTMLDialogElement>;
  picture: GalleryPicture | undefined;
  count: number;
  gallery: Gallery;
};

/** One picture over the whole window, in the browser's own dialog, which handles Escape and focus. */
export function FullSize({ ref, picture, count, gallery }: FullSizeProps) {
  if (!picture) return null;
  const { place, image, caption } = picture;
  return (
    <dialog ref={ref} className={css.full} aria-label={`Picture ${place} of ${count}`}>
      <div className={css.fullFrame}>
        <Picture key={place} image={image} ratio="original" sizes="100vw" />
      </div>
      <form method="dialog" className={css.fullFoot}>
        <span className={css.steps}>
          <Button kind="second" size="small" aria-disabled={place === 1} onClick={() => gallery.go(place - 1)}>
            Previous
          </Button>
          <b>
            {place} of {count}
          </b>
          <Button kind="second" size="small" aria-disabled={place === count} onClick={() => gallery.go(place + 1)}>
            Next
          </Button>
        </span>
        <span className={css.caption}>{caption}</span>
        <Button kind="second" size="icon" type="submit" aria-label="Close">
          <Icon name="close" />
        </Button>
      </form>
    </dialog>
  );
}
