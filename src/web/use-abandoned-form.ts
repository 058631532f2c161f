import { useEffect, useRef } from 'react';
import type { Transport } from '#platform/http/api-client.ts';
import { contracts } from './contracts.ts';
import { watchLeaving } from './watch-leaving.ts';

/** What is tracked about an abandoned form: what it sells. Nothing of the input. */
export type AbandonedForm = Readonly<{ form: string } & Record<string, string | number | boolean>>;

/**
 * Tracks `abandon_form` once if somebody leaves a form after they began to type. `isSent`: the form is being sent, so leaving does not
 * count. Returns the form's input handler.
 */
export function useAbandonedForm(
  properties: AbandonedForm,
  isSent: boolean,
): (input: Readonly<{ currentTarget: Element }>) => void {
  const send = useRef<Transport | null>(null);
  const isBegun = useRef(false);
  const isTold = useRef(false);
  const present = useRef({ properties, isSent });
  useEffect(() => {
    present.current = { properties, isSent };
  });
  useEffect(() => {
    const leave = () => {
      if (!send.current || isTold.current || present.current.isSent) return;
      isTold.current = true;
      const body = { name: 'abandon_form', properties: present.current.properties };
      // Fire-and-forget: nobody waits for it, and failures are not shown.
      send.current(contracts.analytics.track, { body, outlivesPage: true }).catch(() => {});
    };
    const stop = watchLeaving({ document, window }, leave);
    return () => {
      stop();
      leave();
    };
  }, []);
  return ({ currentTarget: form }) => {
    // A browser that restores input on return also fires input events, for a field without the focus. (In Safari a click does not focus a
    // radio button either: there the form counts as begun with the first typing.)
    if (isBegun.current || !form.contains(document.activeElement)) return;
    isBegun.current = true;
    void loadSend(send);
  };
}

/** Loaded in advance, because an unloading page cannot load code. */
async function loadSend(send: { current: Transport | null }): Promise<void> {
  const calls = await import('./client/browser-calls.ts').catch(() => null);
  send.current = calls?.send ?? null;
}
