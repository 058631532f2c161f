import { useState } from 'react';
import { ButtonLink } from '#design-system/button.tsx';
import css from './section.module.css';
import { useStep } from './use-step.ts';

const EXPORT = '/api/v2/users/export';
/** Without JavaScript the strict sign-in comes first and leads to the data, because a plain link can't react to a refusal. */
const STRICT_EXPORT = `/users/strict_sign_in?return_to=${encodeURIComponent(EXPORT)}`;

/**
 * Downloads the member's own data as a file (decision 43). It requires a strict sign-in, so that a session left open doesn't give the data
 * away.
 */
export function ExportSection() {
  const { isBusy, run } = useStep('data');
  const [isSaved, setSaved] = useState(false);
  const download = () =>
    run(async (api) => {
      const { exportedAt, parts } = await api.account.exportData();
      saveFile('bluechip-data.json', JSON.stringify({ exported_at: exportedAt, parts }));
      setSaved(true);
    });
  return (
    <div className={css.part}>
      <p className={css.quiet}>Download everything we store about you (JSON). We may ask for your password first.</p>
      <ButtonLink
        kind="second"
        href={STRICT_EXPORT}
        aria-busy={isBusy}
        onClick={(event) => {
          event.preventDefault();
          void download();
        }}
      >
        Download your data
      </ButtonLink>
      <p role="status">{isSaved ? 'Your data was downloaded.' : ''}</p>
    </div>
  );
}

function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}
