import { useEffect, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Dialog } from '#design-system/dialog.tsx';
import { TextField } from '#design-system/field.tsx';
import { Picture } from '#design-system/picture.tsx';
import type { ImageView } from '#features/media/images/image-view.ts';
import { useApi } from '#web/calls.ts';
import css from './picture-picker.module.css';
import { PictureUpload } from './picture-upload.tsx';

type PickerProps = { open: boolean; onClose: () => void; onChoose: (image: ImageView) => void };

const AT_ONCE = 24;
const PAUSE_MS = 250;

type Shelf = { images: readonly ImageView[]; total: number; state: 'loading' | 'ready' | 'failed' };
const NO_SHELF: Shelf = { images: [], total: 0, state: 'loading' };

/** Selects a picture from the library, or uploads a new one. */
export function PicturePicker({ open, onClose, onChoose }: PickerProps) {
  const choose = (image: ImageView) => {
    onClose();
    onChoose(image);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Choose a picture" isWide>
      {open ? <Shelves onChoose={choose} /> : null}
    </Dialog>
  );
}

function Shelves({ onChoose }: { onChoose: (image: ImageView) => void }) {
  const [wanted, setWanted] = useState({ query: '', page: 1 });
  const [isUploading, setUploading] = useState(false);
  const shelf = useShelf(wanted);
  if (isUploading) return <PictureUpload onDone={onChoose} onBack={() => setUploading(false)} />;
  return (
    <div className={css.shelves}>
      <div className={css.find}>
        <TextField
          label="Search pictures"
          hint="By description, credit or tag"
          type="search"
          value={wanted.query}
          maxLength={100}
          onChange={({ target }) => setWanted({ query: target.value, page: 1 })}
        />
        <Button kind="second" onClick={() => setUploading(true)}>
          Upload a picture
        </Button>
      </div>
      <p role="status">{statusOf(shelf)}</p>
      <ul className={css.grid} aria-busy={shelf.state === 'loading'}>
        {shelf.images.map((image) => (
          <li key={image.id}>
            <button type="button" className={css.choice} onClick={() => onChoose(image)}>
              <Picture image={image} ratio="4:3" sizes="12rem" alt="" />
              <span>{image.alt}</span>
              <span className={css.credit}>{image.credit}</span>
            </button>
          </li>
        ))}
      </ul>
      {shelf.images.length < shelf.total ? (
        <Button kind="second" size="small" onClick={() => setWanted(({ query, page }) => ({ query, page: page + 1 }))}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function statusOf({ images, total, state }: Shelf): string {
  if (state === 'failed') return 'We couldn’t load the pictures. Try again.';
  if (state === 'loading' && images.length === 0) return 'Looking';
  return total === 0 ? 'No pictures match. Upload one.' : `${images.length} of ${total} pictures, newest first`;
}

function useShelf({ query, page }: { query: string; page: number }): Shelf {
  const api = useApi();
  const [shelf, setShelf] = useState(NO_SHELF);

  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      if (!api) return;
      setShelf((before) => ({ ...before, state: 'loading' }));
      try {
        const found = await api.images.list({ query: { query: query.trim(), page, perPage: AT_ONCE } });
        if (!isWanted) return;
        setShelf((before) => ({
          images: page === 1 ? found.images : [...before.images, ...found.images],
          total: found.total,
          state: 'ready',
        }));
      } catch {
        if (isWanted) setShelf({ ...NO_SHELF, state: 'failed' });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, query, page]);

  return shelf;
}
