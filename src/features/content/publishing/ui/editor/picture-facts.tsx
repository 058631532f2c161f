import { useEffect, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { IMAGE_LIMITS, type ImageView } from '#features/media/images/image-view.ts';
import { isApiError } from '#kernel/errors.ts';
import { changeFailed } from '#kernel/failure-texts.ts';
import { useApi } from '#web/calls.ts';
import { joinedText } from '#web/store/failures.ts';
import { useDesk } from '../desk/desk-context.ts';
import css from './figure-view.module.css';
import { FocalField } from './focal-field.tsx';
import { focalOfSource } from './focal-point.ts';
import { TagsField } from './tags-field.tsx';

const WIDTH = 640;
const TAGS_FAILED = 'We couldn’t load the tags. You can still save the rest.';

type PictureFactsProps = {
  image: ImageView;
  /** Includes its own text alternative; a figure in the text has one of its own. */
  hasWords?: boolean;
  onDone: () => void;
};

/** The fields of a picture itself, which apply wherever it is shown. */
export function PictureFacts({ image, hasWords = false, onDone }: PictureFactsProps) {
  const api = useApi();
  const { learn } = useDesk();
  const [focal, setFocal] = useState(() => focalOfSource(image.src));
  const [words, setWords] = useState({ alt: image.alt, credit: image.credit });
  const [message, setMessage] = useState('');
  const { tags, setTags, hasFailed } = useTags(image.id);
  const keep = async () => {
    if (!api) return;
    setMessage('Saving');
    try {
      const point = { imageId: image.id, focalX: focal.x, focalY: focal.y };
      const reply = await api.images.change({
        body: { ...point, ...(tags === null ? {} : { tags }), ...(hasWords ? words : {}) },
      });
      learn('images', image.id, reply.image);
      onDone();
    } catch (error) {
      setMessage(isApiError(error) ? joinedText(error) : changeFailed('picture'));
    }
  };
  return (
    <div className={css.facts}>
      {hasWords ? (
        <>
          <TextField
            label="Alternative text"
            required
            maxLength={IMAGE_LIMITS.alt}
            value={words.alt}
            onChange={({ target }) => setWords((before) => ({ ...before, alt: target.value }))}
          />
          <TextField
            label="Credit"
            required
            maxLength={IMAGE_LIMITS.credit}
            value={words.credit}
            onChange={({ target }) => setWords((before) => ({ ...before, credit: target.value }))}
          />
        </>
      ) : null}
      <TagsField value={tags} onChange={setTags} />
      <FocalField size={image} address={`${image.src}/original/${WIDTH}`} focal={focal} onChange={setFocal} />
      <div className={css.acts}>
        <Button size="small" onClick={() => void keep()}>
          Save picture
        </Button>
        <span role="status">{message || (hasFailed ? TAGS_FAILED : 'Applies everywhere this picture is used.')}</span>
      </div>
    </div>
  );
}

/** The tags as text; null until they are loaded. An article's pictures come without them. */
function useTags(imageId: number) {
  const api = useApi();
  const [tags, setTags] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const found = await api?.images.list({ query: { imageIds: [imageId] } });
      if (isWanted) setTags(found?.images[0]?.tags.join(', ') ?? null);
    };
    void ask().catch(() => {
      if (isWanted) setFailed(true);
    });
    return () => {
      isWanted = false;
    };
  }, [api, imageId]);
  return { tags, setTags, hasFailed };
}
