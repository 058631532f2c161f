import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useApi } from '#web/calls.ts';
import type { RootState } from '#web/store/store.ts';
import { PasskeyButton, type PasskeyCeremony, runCeremony } from './passkey-button.tsx';
import { useSignIn } from './use-sign-in.ts';

type PasskeySignInProps = {
  returnTo: string;
  /** Also offered among the suggestions of the username field, if the page has one. */
  isSuggested?: boolean;
  /** For staff who are logged in and confirm it. */
  isRepeated?: boolean;
  /**
   * Returns the address to load instead of the one that the login leads to; undefined: it went back in history. Must be a stable reference,
   * because a new one restarts the suggestions.
   */
  leadTo?: (address: string) => string | undefined;
};

const straight = (address: string) => address;

/** Login by passkey. */
export function PasskeySignIn({
  returnTo,
  isSuggested = true,
  isRepeated = false,
  leadTo = straight,
}: PasskeySignInProps) {
  const api = useApi();
  const signIn = useSignIn({ isRepeated });
  const isSubmitting = useSelector(({ auth }: RootState) => auth?.submitting === true);
  const ceremony = useMemo<PasskeyCeremony | null>(
    () =>
      api && {
        start: async () => (await api.passkeys.startSignIn()).options.json,
        finish: async (json) => {
          const isRemembered = document.querySelector('input[name="user[remember_me]"]:checked') !== null;
          signIn.started();
          const body = { answer: { json }, returnTo, rememberMe: isRemembered };
          const reply = await api.passkeys.signIn({ body }).catch((error: unknown) => {
            signIn.failed(error);
            throw error;
          });
          const address = leadTo(signIn.succeeded(reply));
          if (address !== undefined) location.assign(address);
        },
      },
    [api, returnTo, leadTo, signIn],
  );

  useEffect(() => {
    if (ceremony && isSuggested) void suggest(ceremony);
  }, [ceremony, isSuggested]);

  return <PasskeyButton label="Log in with a passkey" ceremony={ceremony} isBlocked={isSubmitting} />;
}

/** Waits in the background for a passkey picked from the suggestions. Nobody asked for it, so its failure isn't shown. */
async function suggest(ceremony: PasskeyCeremony): Promise<void> {
  const isOffered = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  if (isOffered) await runCeremony(ceremony, { isAutofill: true }).catch(() => {});
}
