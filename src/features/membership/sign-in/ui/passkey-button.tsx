import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { isApiError } from '#kernel/errors.ts';
import { useFailureToast } from '#web/use-failure-toast.ts';
import css from './passkey-button.module.css';

type Ask = { isAutofill: boolean };

export type PasskeyCeremony = {
  /** Requests options from the server. */
  start: () => Promise<string>;
  /** Sends the authenticator's response to the server, and does what follows. */
  finish: (answer: string) => Promise<void>;
};

/** Gets the authenticator's response to the server's options, both in WebAuthn's own JSON. */
export async function runCeremony({ start, finish }: PasskeyCeremony, { isAutofill }: Ask): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(await start());
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  await finish(JSON.stringify(answer));
}

/** The error, in words that say what to do. */
function wordsOf(error: unknown): string {
  if (isApiError(error)) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Try again, or log in another way.';
  return 'This browser could not use a passkey. Log in another way.';
}

type PasskeyButtonProps = {
  label: string;
  ceremony: PasskeyCeremony | null;
  /** Another login method is in progress. */
  isBlocked?: boolean;
};

/** Needs JavaScript; the text beside it says so without it. */
export function PasskeyButton({ label, ceremony, isBlocked = false }: PasskeyButtonProps) {
  const isScripted = useScripted();
  const isBusy = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const failureToast = useFailureToast();

  const run = async () => {
    if (isBusy.current || isBlocked || !ceremony) return;
    isBusy.current = true;
    setWaiting(true);
    failureToast.hide();
    try {
      await runCeremony(ceremony, { isAutofill: false });
    } catch (error) {
      failureToast.show(error, { message: wordsOf(error) });
    } finally {
      isBusy.current = false;
      setWaiting(false);
    }
  };

  return (
    <div className={css.passkey}>
      <Button
        kind="second"
        disabled={!isScripted}
        aria-busy={isWaiting}
        aria-disabled={isWaiting || isBlocked}
        onClick={() => void run()}
      >
        {label}
      </Button>
      <noscript>
        <p>Passkeys need JavaScript, which is turned off in this browser.</p>
      </noscript>
    </div>
  );
}
