import { type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { IMAGE_LIMITS, type ImageView } from '#features/media/images/image-view.ts';
import { type FieldErrors, isApiError } from '#kernel/errors.ts';
import type { Focal, Size } from '#kernel/picture-sizes.ts';
import { CallsContext } from '#web/calls.ts';
import { uploadPicture } from '#web/upload-picture.ts';
import { FocalField } from './focal-field.tsx';
import { focalAt } from './focal-point.ts';
import css from './picture-picker.module.css';
import { TagsField } from './tags-field.tsx';

/** Uploads a picture: the file, its text alternative, its credit, and its focal point. */

/** The types that the server accepts; it checks the content, not the name. */
const TAKEN = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const ANY_FAILURE = 'Error: Something went wrong. Please try uploading the picture again.';

type UploadProps = { onDone: (image: ImageView) => void; onBack: () => void };

export function PictureUpload({ onDone, onBack }: UploadProps) {
  const calls = useContext(CallsContext);
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState({ alt: '', credit: '', tags: '' });
  const [focal, setFocal] = useState<Focal>(() => focalAt(0.5, 0.5));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const shown = useLocalPicture(file);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingOf(file, words);
    setErrors(missing);
    setFailure('');
    if (!calls || !file || Object.keys(missing).length > 0 || isSending) return;
    setSending(true);
    try {
      const way = { send: calls.send, fetch: globalThis.fetch.bind(globalThis) };
      const { image } = await uploadPicture(way, file, { ...words, focalX: focal.x, focalY: focal.y });
      onDone(image);
    } catch (error) {
      const fields = isApiError(error) ? error.fields : undefined;
      setErrors(fields ?? {});
      if (!fields) setFailure(isApiError(error) ? error.message : ANY_FAILURE);
    } finally {
      setSending(false);
    }
  };
  const typed = (name: 'alt' | 'credit') => ({
    value: words[name],
    error: errors[name]?.[0],
    maxLength: IMAGE_LIMITS[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setWords((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <form ref={form} className={css.upload} noValidate onSubmit={(event) => void send(event)}>
      {failure ? <Alert kind="severe">{failure}</Alert> : null}
      <TextField
        label="File"
        hint={`JPEG, PNG, WebP, AVIF or GIF, at most ${IMAGE_LIMITS.fileBytes / 1_048_576} MB. Location and date data are removed.`}
        type="file"
        accept={TAKEN}
        required
        error={errors.image?.[0]}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <TextField
        label="Alternative text"
        hint="Describe the picture for people who can’t see it"
        required
        {...typed('alt')}
      />
      <TextField label="Credit" hint="Photographer or source" required {...typed('credit')} />
      <TagsField
        value={words.tags}
        error={tagsError(errors)}
        onChange={(tags) => setWords((before) => ({ ...before, tags }))}
      />
      {shown ? <FocalField size={shown} address={shown.address} focal={focal} onChange={setFocal} /> : null}
      <div className={css.acts}>
        <Button type="submit" aria-busy={isSending} aria-disabled={isSending}>
          {isSending ? 'Uploading' : 'Upload'}
        </Button>
        <Button kind="second" onClick={onBack}>
          Back to the library
        </Button>
      </div>
    </form>
  );
}

/** A tag that is too long is refused by its index: `tags.0`. */
function tagsError(errors: FieldErrors): string | undefined {
  return Object.entries(errors).find(([field]) => field === 'tags' || field.startsWith('tags.'))?.[1][0];
}

function missingOf(file: File | null, { alt, credit }: { alt: string; credit: string }): FieldErrors {
  return {
    ...(file ? {} : { image: ['Please choose a file'] }),
    ...(file && file.size > IMAGE_LIMITS.fileBytes ? { image: ['The file is too large'] } : {}),
    ...(alt.trim() ? {} : { alt: ['Please enter alternative text'] }),
    ...(credit.trim() ? {} : { credit: ['Please enter a credit'] }),
  };
}

type LocalPicture = Size & { address: string };

/** The selected file as a preview, before anything is sent; null: none, or a type that this browser cannot show. */
function useLocalPicture(file: File | null): LocalPicture | null {
  const [read, setRead] = useState<{ file: File; picture: LocalPicture } | null>(null);
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    let isWanted = true;
    const draw = async () => {
      if (typeof reader.result !== 'string') return;
      const probe = new Image();
      probe.src = reader.result;
      await probe.decode();
      const { naturalWidth: width, naturalHeight: height, src } = probe;
      if (isWanted && width > 0 && height > 0) setRead({ file, picture: { width, height, address: src } });
    };
    reader.addEventListener('load', () => void draw().catch(() => {}));
    reader.readAsDataURL(file);
    return () => {
      isWanted = false;
      reader.abort();
    };
  }, [file]);
  return read?.file === file ? read.picture : null;
}
