import { useEffect, useMemo } from 'react';
import { useApi } from '#web/calls.ts';
import { afterSignIn } from '../after-sign-in-view.ts';
import { PasskeyButton, type PasskeyCeremony, runCeremony } from './passkey-button.tsx';

/** Sign-in by passkey: by its button, and among the suggestions of the field of the username. */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
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
          location.assign(afterSignIn(reply));
        },
      },
    [api, returnTo],
  );

  useEffect(() => {
    if (ceremony) void suggest(ceremony);
  }, [ceremony]);

  return <PasskeyButton label="Log in with a passkey" ceremony={ceremony} />;
}

/** Waits in the background for a passkey picked from the suggestions; nobody asked for it, so its failure says nothing. */
async function suggest(ceremony: PasskeyCeremony): Promise<void> {
  const isOffered = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  if (isOffered) await runCeremony(ceremony, { isAutofill: true }).catch(() => {});
}
