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

/** What the toolbar asks before it inserts something. Each form is its dialog's only one, and is new whenever that opens. */

type Asking<Answer> = { open: boolean; onClose: () => void; onAnswer: (answer: Answer) => void };

type LineProps = {
  label: string;
  hint: string;
  button: string;
  first?: string;
  /** What was typed as an answer; a text says what is wrong with it. */
  read: (typed: string) => Promise<string | undefined> | string | undefined;
  children?: ReactNode;
};

/** One line and a button. */
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

/** Null: the link is taken away. */
export function LinkDialog({ open, onClose, onAnswer, present }: LinkProps) {
  const read = (typed: string) => {
    const address = linkAddress(typed);
    if (address === null) return 'An address begins with https://, http://, mailto: or a slash';
    onAnswer(address);
  };
  return (
    <Dialog open={open} onClose={onClose} title={present === null ? 'Link' : 'Change the link'}>
      {open ? (
        <LineForm
          label="Address"
          hint="A page elsewhere, a page of ours such as /sites, or an email address"
          button={present === null ? 'Link' : 'Change'}
          first={present ?? ''}
          read={read}
        >
          {present === null ? null : (
            <Button kind="second" onClick={() => onAnswer(null)}>
              Remove the link
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
      return 'This is no address of a video that we can show. Copy the address of the video itself, not of a channel or a profile';
    onAnswer(embed);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Video">
      {open ? (
        <>
          <LineForm
            label="Address of the video"
            hint={`From ${Object.values(SOURCE_NAMES).join(', ')}`}
            button="Insert"
            read={read}
          />
          <p className={css.quiet}>For example {EMBED_EXAMPLES.youtube}. Readers load it by a press.</p>
        </>
      ) : null}
    </Dialog>
  );
}

export function GalleryDialog({ open, onClose, onAnswer }: Asking<{ id: number; title: string }>) {
  const api = useApi();
  const read = async (typed: string) => {
    const id = Number(/(?:^|\/galleries\/)(\d{1,9})(?:[/?#].*)?$/.exec(typed.trim())?.[1] ?? 0);
    if (id === 0) return 'The number of a gallery, or its address: /galleries/12';
    try {
      const reply = await api?.galleries.get({ params: { galleryId: id } });
      if (reply) onAnswer({ id, title: reply.gallery.title });
    } catch (error) {
      return isApiError(error) && error.status === 404
        ? 'No published gallery has this number'
        : 'The galleries are not answering. Try again';
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title="Gallery">
      {open ? <LineForm label="Gallery" hint="Its number or its address" button="Insert" read={read} /> : null}
    </Dialog>
  );
}

export function ProspectDialog({ open, onClose, onAnswer }: Asking<Found>) {
  const api = useApi();
  const find = useCallback(async (query: string) => (api ? findProspects(api, query) : []), [api]);
  return (
    <Dialog open={open} onClose={onClose} title="Card of a prospect">
      {open ? (
        <SearchField label="Name" hint="Their card stays current by itself" find={find} onChoose={onAnswer} />
      ) : null}
    </Dialog>
  );
}

export function TeamDialog({ open, onClose, onAnswer }: Asking<Found>) {
  const api = useApi();
  const find = useCallback(async (query: string) => (api ? findTeams(api, query) : []), [api]);
  return (
    <Dialog open={open} onClose={onClose} title="Card of a team">
      {open ? (
        <SearchField label="Name" hint="Its card stays current by itself" find={find} onChoose={onAnswer} />
      ) : null}
    </Dialog>
  );
}
