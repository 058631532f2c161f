import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import css from './desk.module.css';

export type BodyEditorProps = {
  /** The document as JSON text. */
  first: string;
  /** Gives whoever saves the text as it is then. */
  onReady: (read: () => string) => void;
  onSave: () => void;
  onWords: (count: number) => void;
};

/** The editor of the text: a program of its own, loaded by the browser only and on this page only. */
export function BodyPart(props: BodyEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<BodyEditorProps> | null>(null);
  const [tries, setTries] = useState(0);
  /** The try that failed. */
  const [failed, setFailed] = useState<number | null>(null);
  const hasFailed = failed === tries;
  useEffect(() => {
    import('../editor/body-editor.tsx').then(
      ({ BodyEditor }) => setEditor(() => BodyEditor),
      () => setFailed(tries),
    );
  }, [tries]);
  if (Editor) return <Editor {...props} />;
  return (
    <div className={css.waiting} aria-busy={!hasFailed}>
      {hasFailed ? (
        <>
          <p role="alert">We couldn’t load the editor.</p>
          <Button kind="second" size="small" onClick={() => setTries((count) => count + 1)}>
            Try again
          </Button>
        </>
      ) : (
        <p>Loading the editor… It needs JavaScript.</p>
      )}
    </div>
  );
}
