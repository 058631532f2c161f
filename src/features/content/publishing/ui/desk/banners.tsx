import { type ReactNode, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { clockTime } from '#kernel/dates.ts';
import type { CopyView } from '../../content-view.ts';
import type { EditData } from '../edit-data.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';
import { dropLocally, isSameText, readLocally } from './local-copy.ts';

/** What prevents further writing, with the ways to continue: none of them loses anything. */
export function Banners() {
  const isScripted = useScripted();
  const { save, presence, takeOver, content } = useDesk();
  const { username } = useLoaderData<EditData>().navigation;
  const isSelf = presence.holder?.username === username;
  const who = isSelf ? 'You' : (presence.holder?.username ?? 'Someone');
  const since = presence.holder ? ` (since ${clockTime(new Date(presence.holder.since))})` : '';
  return (
    <>
      {content.may.write ? null : <Alert kind="info">You can view articles but not edit them.</Alert>}
      {content.isPrepared ? (
        <Alert kind="info">
          Drafted automatically for a commitment. Save it to make it yours; drafts nobody saves are deleted.
        </Alert>
      ) : null}
      {presence.state === 'other' && save.phase !== 'displaced' ? (
        <Handover
          words={`${isSelf ? 'You’re editing this in another window' : `${who} is editing this`}${since}. This copy is read-only.`}
          button="Take over"
          onTake={takeOver}
        >
          Work in the other window is saved, and that window becomes read-only.
        </Handover>
      ) : null}
      {save.phase === 'displaced' ? (
        <Handover
          words={`${who} took over${isSelf ? ' in another window' : ''}${since}. What you wrote is in the revisions.`}
          button="Take over again"
          onTake={takeOver}
        >
          You see the last saved version. Anything you type here won’t be saved.
        </Handover>
      ) : null}
      {save.phase === 'behind' ? <ConflictPanel /> : null}
      {isScripted ? <KeptHere /> : null}
    </>
  );
}

type HandoverProps = { words: string; button: string; children: ReactNode; onTake: () => Promise<void> };

function Handover({ words, button, children, onTake }: HandoverProps) {
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await onTake();
    setTaking(false);
  };
  return (
    <Alert kind="info">
      <p>
        <b>{words}</b> {children}
      </p>
      <div className={css.acts}>
        <Button kind="second" size="small" aria-busy={isTaking} onClick={() => void take()}>
          {button}
        </Button>
      </div>
    </Alert>
  );
}

/** Text that this browser kept from last time and the server never received. */
function KeptHere() {
  const { content, replace, canWrite } = useDesk();
  const [kept, setKept] = useState<CopyView | null>(() => {
    const local = readLocally(content.id);
    return local && !isSameText(local.copy, content.copy) ? local.copy : null;
  });
  if (!kept || !canWrite) return null;
  return (
    <Alert kind="info">
      <p>
        <b>This browser kept changes that were never saved.</b> Using them replaces the text below, which stays in the
        revisions.
      </p>
      <div className={css.acts}>
        <Button
          size="small"
          onClick={() => {
            replace(kept);
            setKept(null);
          }}
        >
          Use them
        </Button>
        <Button
          kind="second"
          size="small"
          onClick={() => {
            dropLocally(content.id);
            setKept(null);
          }}
        >
          Discard them
        </Button>
      </div>
    </Alert>
  );
}
