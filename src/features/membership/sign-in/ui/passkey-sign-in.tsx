import { useEffect, useMemo } from 'react';
import { useApi } from '#web/calls.ts';
import { afterSignIn, type SignInReply } from '../after-sign-in-view.ts';
import { PasskeyButton, type PasskeyCeremony, runCeremony } from './passkey-button.tsx';

type PasskeySignInProps = {
  returnTo: string;
  /** Also among the suggestions of the username field, where the page has one. */
  isSuggested?: boolean;
  /** The address to load after the sign-in; undefined: it went back in history. Of a stable identity: a new one starts the suggestions again. */
  onDone?: (reply: SignInReply) => string | undefined;
};

/** Sign-in by passkey. */
export function PasskeySignIn({ returnTo, isSuggested = true, onDone = afterSignIn }: PasskeySignInProps) {
  const api = useApi();
  const ceremony = useMemo<PasskeyCeremony | null>(
    () =>
      api && {
        start: async () => (await api.passkeys.startSignIn()).options.json,
        finish: async (json) => {
          const isRemembered = document.querySelector('input[name="user[remember_me]"]:checked') !== null;
          const reply = await api.passkeys.signIn({
            body: { answer: { json }, returnTo, rememberMe: isRemembered },
          });
          const address = onDone(reply);
          if (address !== undefined) location.assign(address);
        },
      },
    [api, returnTo, onDone],
  );

  useEffect(() => {
    if (ceremony && isSuggested) void suggest(ceremony);
  }, [ceremony, isSuggested]);

  return <PasskeyButton label="Log in with a passkey" ceremony={ceremony} />;
}

/** Waits in the background for a passkey picked from the suggestions; nobody asked for it, so its failure says nothing. */
async function suggest(ceremony: PasskeyCeremony): Promise<void> {
  const isOffered = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  if (isOffered) await runCeremony(ceremony, { isAutofill: true }).catch(() => {});
}
