import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { clockTime } from '#kernel/dates.ts';
import { useApi } from '#web/calls.ts';
import type { EditData } from '../edit-data.ts';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';
import { DifferenceDialog } from './difference-dialog.tsx';

type Conflict = { by: string; at: string; version: number; mine: number | null };

/**
 * Two people wrote at the same time, and this window saved second. Its text is already a revision: the editor can take the other version or
 * overwrite it, and either way the other one stays among the revisions.
 */
export function ConflictPanel() {
  const { content, takeTheirs, keepMine } = useDesk();
  const { username } = useLoaderData<EditData>().navigation;
  const api = useApi();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [failure, setFailure] = useState('');
  const { id } = content;

  useEffect(() => {
    const ask = async () => {
      if (!api) return;
      const params = { contentId: id };
      const [{ content: theirs }, { revisions }] = await Promise.all([
        api.publishing.get({ params, query: {} }),
        api.publishing.revisions({ params }),
      ]);
      const mine = revisions.find(({ kind, by }) => kind === 'set_aside' && by === username)?.id ?? null;
      setConflict({ by: theirs.updatedBy ?? 'Someone', at: theirs.updatedAt, version: theirs.version, mine });
    };
    ask().catch(() => setFailure('We couldn’t load the article. Try again.'));
  }, [api, id, username]);

  const attempt = async (act: () => Promise<void>) => {
    setFailure('');
    try {
      await act();
    } catch {
      setFailure('Something went wrong. Nothing is lost: try again.');
    }
  };
  const putMineOver = async () => {
    if (!api || !conflict?.mine) return;
    const { version } = await api.publishing.restoreRevision({
      params: { contentId: id, revisionId: conflict.mine },
      body: { version: conflict.version },
    });
    const { content: now } = await api.publishing.get({ params: { contentId: id }, query: {} });
    keepMine(version, now.updatedAt);
  };
  const { by = 'Someone', at, mine = null } = conflict ?? {};
  return (
    <Alert kind="severe">
      <p>
        <b>
          {by} saved a newer version{at ? ` at ${clockTime(new Date(at))}` : ''}.
        </b>{' '}
        Yours is kept as a revision. Which version do you want to continue with?
      </p>
      <div className={css.acts}>
        <Button kind="second" size="small" disabled={mine === null} onClick={() => setComparing(true)}>
          Compare versions
        </Button>
        <Button kind="second" size="small" disabled={!conflict} onClick={() => void attempt(takeTheirs)}>
          Use theirs
        </Button>
        <Button size="small" disabled={mine === null} onClick={() => void attempt(putMineOver)}>
          Use mine
        </Button>
      </div>
      {failure ? <p role="status">{failure}</p> : null}
      {mine === null ? null : (
        <DifferenceDialog
          open={isComparing}
          onClose={() => setComparing(false)}
          revisionId={mine}
          from="Yours"
          to={`What ${by} saved`}
        />
      )}
    </Alert>
  );
}
