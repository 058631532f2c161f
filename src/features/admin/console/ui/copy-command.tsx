import { Fragment, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import css from './checklist.module.css';

/** A command for the server's terminal, with a button that copies it. */
export function CopyCommand({ command }: { command: string }) {
  const isScripted = useScripted();
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      setOutcome('Copied');
    } catch {
      // Permission was refused, or the page has no https, so there is no clipboard.
      setOutcome('Your browser can’t copy from this page. Select the command instead.');
    }
  };
  return (
    <div className={css.command}>
      <code>
        {command.split(' ').map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words never change their order, and one may appear twice.
          <Fragment key={place}>
            {place > 0 ? ' ' : null}
            <span className={css.word}>{word}</span>
          </Fragment>
        ))}
      </code>
      {isScripted ? (
        <Button kind="second" size="small" aria-label={`Copy ${command}`} onClick={() => void copy()}>
          Copy
        </Button>
      ) : null}
      <span className={css.copied} role="status">
        {outcome}
      </span>
    </div>
  );
}
