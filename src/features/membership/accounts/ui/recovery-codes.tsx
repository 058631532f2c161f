import { useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import css from './section.module.css';

type RecoveryCodesProps = { codes: readonly string[] /** They are saved and hidden for good. */; onKept: () => void };

/** The recovery codes for a lost phone. They can't be shown again, because the server keeps only their hashes. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [told, setTold] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setTold('Copied'),
      () => setTold('Your browser blocked copying. Select the codes instead'),
    );
  };
  return (
    <div className={css.part}>
      <Alert kind="info" live={false}>
        Keep these codes somewhere other than your phone. Each works once, and we won’t show them again.
      </Alert>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button kind="second" onClick={copy}>
          Copy
        </Button>
        <Button kind="second" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onKept}>I saved them</Button>
        <span role="status">{told}</span>
      </div>
    </div>
  );
}
