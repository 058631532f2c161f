import { useDispatch } from 'react-redux';
import { Button } from '#design-system/button.tsx';
import type { Api } from '#web/request-context.ts';
import { alertShown } from '#web/store/alerts.ts';
import { useSaved } from '#web/use-saved.ts';
import css from './section.module.css';
import { useStep } from './use-step.ts';

/** The browser's error names for a dialog that was closed or timed out. */
const GIVEN_UP = new Set(['NotAllowedError', 'AbortError']);

/** Adds a passkey in the browser's own dialog; the library for it is loaded on demand. */
export function AddPasskey() {
  const dispatch = useDispatch();
  const saved = useSaved('passkeys');
  const { isBusy, run } = useStep('passkeys');
  const tell = (message: string) => dispatch(alertShown({ type: 'info', message, persisted: false }));

  const add = async (api: Api) => {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
    if (!browserSupportsWebAuthn()) {
      tell('This browser doesn’t support passkeys.');
      return;
    }
    const { options } = await api.passkeys.start();
    const answer = await startRegistration({ optionsJSON: JSON.parse(options.json) }).catch((error: unknown) => {
      if (nameOf(error) === 'InvalidStateError') tell('You already have a passkey on this device.');
      else if (GIVEN_UP.has(nameOf(error))) tell('No passkey was added. You can try again anytime.');
      else throw error;
      return null;
    });
    if (answer === null) return;
    const { passkey } = await api.passkeys.add({ body: { answer: { json: JSON.stringify(answer) } } });
    saved(`Passkey added: ${passkey.label}.`);
  };

  return (
    <>
      <div className={css.scripted}>
        <Button kind="second" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => void run(add)}>
          Add a passkey
        </Button>
      </div>
      <p className={css.unscripted}>Adding a passkey needs JavaScript.</p>
    </>
  );
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
