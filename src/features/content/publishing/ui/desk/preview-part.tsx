import { useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { SelectField } from '#design-system/field.tsx';
import { clockTime } from '#kernel/dates.ts';
import { useApi } from '#web/calls.ts';
import { PREVIEW_CLASSES, type PreviewClass } from '../../preview-view.ts';
import { previewPath } from '../publishing-address.ts';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';

const NAMES: Readonly<Record<PreviewClass, string>> = {
  visitor: 'Visitor',
  free: 'Free account',
  registered: 'Subscriber of another site',
  premium: 'Premium subscriber',
  war_room: 'War Room subscriber',
};

type Link = { as: PreviewClass; url: string; expiresAt: string };

/** The text as one viewer class would see it: here, or at a URL that can be shared for an hour. */
export function PreviewPart() {
  const { content, settle } = useDesk();
  const api = useApi();
  const [as, setAs] = useState<PreviewClass>('visitor');
  const [link, setLink] = useState<Link | null>(null);
  const [message, setMessage] = useState('');
  const look = async () => {
    // Opened during the click itself, otherwise the browser blocks it as a popup; navigates once everything is saved.
    const opened = window.open('', '_blank');
    await settle();
    opened?.location.replace(previewPath(content.id, as));
  };
  const make = async () => {
    if (!api) return;
    setMessage('Creating the link…');
    setLink(null);
    try {
      await settle();
      const made = await api.publishing.previewLink({ params: { contentId: content.id }, body: { as } });
      setLink({ as, ...made });
      setMessage('');
    } catch {
      setMessage('We couldn’t create the link. Try again.');
    }
  };
  if (!content.may.write) return null;
  return (
    <section className={css.part} aria-labelledby="preview-head">
      <h2 id="preview-head">Preview</h2>
      <SelectField
        label="As"
        value={as}
        options={PREVIEW_CLASSES.map((value) => ({ value, label: NAMES[value] }))}
        onChange={({ target }) => {
          const wanted = PREVIEW_CLASSES.find((each) => each === target.value);
          if (wanted) setAs(wanted);
          setLink(null);
        }}
      />
      <div className={css.steps}>
        <Button kind="second" size="small" onClick={() => void look()}>
          Preview
        </Button>
        <Button kind="second" size="small" onClick={() => void make()}>
          Create share link
        </Button>
      </div>
      <div role="status">
        {message}
        {link ? (
          <p>
            <a href={link.url} target="_blank" rel="noopener">
              Open as {NAMES[link.as].toLowerCase()}
            </a>
            <span className={css.quiet}> Until {clockTime(new Date(link.expiresAt))}, for anyone with the link.</span>
          </p>
        ) : null}
      </div>
    </section>
  );
}
