import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Button } from '#design-system/button.tsx';
import { clockTime, formatDate } from '#kernel/dates.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useApi } from '#web/calls.ts';
import type { listRevisions } from '../../revision-calls-view.ts';
import type { RevisionKind } from '../../revision-view.ts';
import { donePath, type EditData } from '../edit-data.ts';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';
import { DifferenceDialog } from './difference-dialog.tsx';

type Revision = ReplyOf<typeof listRevisions>['revisions'][number];

const KINDS: Readonly<Record<RevisionKind, string>> = {
  imported: 'Imported',
  autosaved: 'Autosaved',
  saved: 'Saved',
  set_aside: 'Set aside',
  handed_over: 'Handed over',
  scheduled: 'Scheduled',
  published: 'Published',
  restored: 'Restored',
};
const FIRST = 8;

const whenOf = ({ at }: Revision): string => {
  const time = new Date(at);
  return `${formatDate(time, 'MM/DD/YYYY')} ${clockTime(time)}`;
};

/** Revisions of the article: compare with the current text, and restore as the draft. */
export function RevisionsPart() {
  const { content, save, settle, canWrite } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [isAll, setAll] = useState(false);
  const [compared, setCompared] = useState<{ revision: Revision; version: number | null } | null>(null);
  const { revisions, hasFailed } = useRevisions(isOpen, save.version);
  const compare = async (revision: Revision) => setCompared({ revision, version: await settle() });
  const shown = isAll ? revisions : revisions?.slice(0, FIRST);
  return (
    <section className={css.part} aria-labelledby="revisions-head">
      <h2 id="revisions-head">Revisions</h2>
      <Button kind="second" size="small" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
        {isOpen ? 'Hide revisions' : 'Show revisions'}
      </Button>
      {isOpen ? (
        <>
          <p role="status" className={css.quiet}>
            {hasFailed ? 'We couldn’t load the revisions. Close and open them again.' : listed(revisions)}
          </p>
          <ul className={css.rows}>
            {shown?.map((revision) => (
              <li key={revision.id}>
                <button type="button" className={css.row} onClick={() => void compare(revision)}>
                  <span>{whenOf(revision)}</span>
                  <span>
                    {KINDS[revision.kind]}, {revision.by ?? 'automatically'}, {revision.wordCount} words
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {revisions && !isAll && revisions.length > FIRST ? (
            <Button kind="second" size="small" onClick={() => setAll(true)}>
              Show all {revisions.length}
            </Button>
          ) : null}
        </>
      ) : null}
      {compared ? (
        <DifferenceDialog
          open
          onClose={() => setCompared(null)}
          revisionId={compared.revision.id}
          from={`${KINDS[compared.revision.kind]} ${whenOf(compared.revision)}`}
          to="Current version"
          actions={
            canWrite && compared.version !== null ? (
              <Restore contentId={content.id} revisionId={compared.revision.id} version={compared.version} />
            ) : null
          }
        />
      ) : null}
    </section>
  );
}

const listed = (revisions: readonly Revision[] | null): string => {
  if (revisions === null) return 'Looking';
  return revisions.length === 0
    ? 'No revisions yet. Saving creates one.'
    : 'Choose one to compare it with the current version.';
};

type RestoreProps = { contentId: number; revisionId: number; version: number };

function Restore({ contentId, revisionId, version }: RestoreProps) {
  const { token } = useLoaderData<EditData>();
  return (
    <CallForm
      call={({ publishing }) => publishing.restoreRevision}
      params={{ contentId, revisionId }}
      token={token}
      label="Restore this revision"
      onDone={() => donePath(contentId, 'restored')}
    >
      <input type="hidden" name="version" value={version} />
      <SubmitButton>Restore as a draft</SubmitButton>
    </CallForm>
  );
}

/** Loaded when opened, and again after a save. */
function useRevisions(isOpen: boolean, version: number) {
  const { id } = useDesk().content;
  const api = useApi();
  const [answer, setAnswer] = useState<{ version: number; revisions: readonly Revision[] | null } | null>(null);
  useEffect(() => {
    if (!isOpen || !api) return;
    let isWanted = true;
    const ask = async () => {
      const revisions = await api.publishing.revisions({ params: { contentId: id } }).then(
        (reply) => reply.revisions,
        () => null,
      );
      if (isWanted) setAnswer({ version, revisions });
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [api, id, isOpen, version]);
  return { revisions: answer?.revisions ?? null, hasFailed: answer !== null && answer.revisions === null };
}
