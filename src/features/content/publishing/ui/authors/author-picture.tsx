import { Button } from '#design-system/button.tsx';
import { Picture } from '#design-system/picture.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import type { ImageView } from '#features/media/images/image-view.ts';
import { useCallForm } from '#web/form-state.ts';
import css from './authors.module.css';

type AuthorPictureProps = {
  image: ImageView | null;
  /** Opens the library, which has its own forms and so must be outside this one. */
  onChoose: () => void;
  onRemove: () => void;
};

/** The picture of an author in the form. Without JavaScript it cannot be changed. */
export function AuthorPicture({ image, onChoose, onRemove }: AuthorPictureProps) {
  const isScripted = useScripted();
  const error = useCallForm().messages.image_id;
  return (
    <fieldset className={css.picture}>
      <legend>Picture</legend>
      <input type="hidden" name="image_id" value={image?.id ?? ''} />
      {image ? (
        <div className={css.face}>
          <Picture image={image} ratio="4:5" sizes="6rem" />
        </div>
      ) : (
        <p className={css.quiet}>No picture yet: the author’s page draws a play in its place.</p>
      )}
      {error ? (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      ) : null}
      {isScripted ? (
        <div className={css.acts}>
          <Button kind="second" size="small" onClick={onChoose}>
            {image ? 'Replace picture' : 'Choose a picture'}
          </Button>
          {image ? (
            <Button kind="second" size="small" onClick={onRemove}>
              Remove picture
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={css.quiet}>Choosing a picture needs JavaScript.</p>
      )}
    </fieldset>
  );
}
