import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Dialog } from '#design-system/dialog.tsx';
import { TextField } from '#design-system/field.tsx';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { EMBED_EXAMPLES, type Embed, embedOfAddress, SOURCE_NAMES } from '../../../articles/embed-address-view.ts';
import { findProspects, findTeams } from './find-subjects.ts';
import css from './insert-dialogs.module.css';
import { linkAddress } from './link-address.ts';
import { type Found, SearchField } from './search-field.tsx';

/** The toolbar's dialogs. Each form is the only one of its dialog, and is reset whenever that opens. */

type Asking<Answer> = { open: boolean; onClose: () => void; onAnswer: (answer: Answer) => void };

type LineProps = {
  label: string;
  hint: string;
  button: string;
  first?: string;
  /** Handles the typed text; a returned string is the error message. */
  read: (typed: string) => Promise<string | undefined> | string | undefined;
  children?: ReactNode;
};

/** A form with one field and a button. */
function LineForm({ label, hint, button, first = '', read, children }: LineProps) {
  const [typed, setTyped] = useState(first);
  const [error, setError] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setError(await read(typed));
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        maxLength={2000}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <div className={css.acts}>
        <Button type="submit">{button}</Button>
        {children}
      </div>
    </form>
  );
}

type LinkProps = Asking<string | null> & { present: string | null };

/** Null: removes the link. */
export function LinkDialog({ open, onClose, onAnswer, present }: LinkProps) {
  const read = (typed: string) => {
    const address = linkAddress(typed);
    if (address === null) return 'Start the address with https://, http://, mailto: or a slash';
    onAnswer(address);
  };
  return (
    <Dialog open={open} onClose={onClose} title={present === null ? 'Link' : 'Edit link'}>
      {open ? (
        <LineForm
          label="Address"
          hint="Another website, one of our pages such as /sites, or an email address"
          button={present === null ? 'Link' : 'Change'}
          first={present ?? ''}
          read={read}
        >
          {present === null ? null : (
            <Button kind="second" onClick={() => onAnswer(null)}>
              Remove link
            </Button>
          )}
        </LineForm>
      ) : null}
    </Dialog>
  );
}

export function VideoDialog({ open, onClose, onAnswer }: Asking<Embed>) {
  const read = (typed: string) => {
    const embed = embedOfAddress(typed);
    if (embed === null)
      return 'We can’t embed this address. Copy the address of the video itself, not of a channel or profile';
    onAnswer(embed);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Video">
      {open ? (
        <>
          <LineForm
            label="Video address"
            hint={`From ${Object.values(SOURCE_NAMES).join(', ')}`}
            button="Insert"
            read={read}
          />
          <p className={css.quiet}>For example {EMBED_EXAMPLES.youtube}. Readers click to load it.</p>
        </>
      ) : null}
    </Dialog>
  );
}

export function GalleryDialog({ open, onClose, onAnswer }: Asking<{ id: number; title: string }>) {
  const api = useApi();
  const read = async (typed: string) => {
    const id = Number(/(?:^|\/galleries\/)(\d{1,9})(?:[/?#].*)?$/.exec(typed.trim())?.[1] ?? 0);
    if (id === 0) return 'Enter the number of a gallery or its address, such as /galleries/12';
    try {
      const reply = await api?.galleries.get({ params: { galleryId: id } });
      if (reply) onAnswer({ id, title: reply.gallery.title });
    } catch (error) {
      return isApiError(error) && error.status === 404
        ? 'We couldn’t find a published gallery with this number'
        : 'We couldn’t load the galleries. Try again';
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title="Gallery">
      {open ? <LineForm label="Gallery" hint="Number or address" button="Insert" read={read} /> : null}
    </Dialog>
  );
}

export function ProspectDialog({ open, onClose, onAnswer }: Asking<Found>) {
  const api = useApi();
  const find = useCallback(async (query: string) => (api ? findProspects(api, query) : []), [api]);
  return (
    <Dialog open={open} onClose={onClose} title="Prospect card">
      {open ? (
        <SearchField label="Name" hint="The card always shows current data" find={find} onChoose={onAnswer} />
      ) : null}
    </Dialog>
  );
}

export function TeamDialog({ open, onClose, onAnswer }: Asking<Found>) {
  const api = useApi();
  const find = useCallback(async (query: string) => (api ? findTeams(api, query) : []), [api]);
  return (
    <Dialog open={open} onClose={onClose} title="Team card">
      {open ? (
        <SearchField label="Name" hint="The card always shows current data" find={find} onChoose={onAnswer} />
      ) : null}
    </Dialog>
  );
}
