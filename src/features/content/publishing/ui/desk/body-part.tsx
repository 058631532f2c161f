import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import css from './desk.module.css';

export type BodyEditorProps = {
  /** The document as JSON text. */
  first: string;
  /** Receives a function that returns the current text for saving. */
  onReady: (read: () => string) => void;
  onSave: () => void;
  onWords: (count: number) => void;
};

/** The text editor: a program of its own, loaded only in the browser and only on this page. */
export function BodyPart(props: BodyEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<BodyEditorProps> | null>(null);
  const [tries, setTries] = useState(0);
  /** The attempt that failed. */
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
