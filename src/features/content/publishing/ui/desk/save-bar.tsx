import { Button } from '#design-system/button.tsx';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';
import { STATUS_NAMES } from './publish-words.ts';
import { saveWords } from './save-state.ts';

/** Always in view: the save state, and the length of the text. */
export function SaveBar({ words }: { words: number }) {
  const { save, settle, content, canWrite } = useDesk();
  const { phase } = save;
  return (
    <div className={css.bar}>
      <span className={css.state}>{STATUS_NAMES[content.status]}</span>
      <span role="status" data-phase={phase} className={css.saved}>
        {canWrite || phase !== 'saved' ? saveWords(save) : 'Read only'}
      </span>
      {phase === 'failed' ? (
        <Button kind="second" size="small" onClick={() => void settle()}>
          Try again
        </Button>
      ) : null}
      <span className={css.words}>
        {words} {words === 1 ? 'word' : 'words'}
      </span>
      {canWrite ? (
        <Button
          kind="second"
          size="small"
          title="Save as a revision (Ctrl+S)"
          aria-keyshortcuts="Control+S"
          onClick={() => void settle('explicit')}
        >
          Save
        </Button>
      ) : null}
    </div>
  );
}
