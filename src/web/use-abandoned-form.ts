import { useEffect, useRef } from 'react';
import type { Transport } from '#platform/http/api-client.ts';
import { contracts } from './contracts.ts';
import { watchLeaving } from './watch-leaving.ts';

/** What is told of a form that was left: what it sells. Nothing of what was typed. */
export type AbandonedForm = Readonly<{ form: string } & Record<string, string | number | boolean>>;

/**
 * Tells once, as `abandon_form`, that somebody left a form in which he had begun to type. `isSent`: he did not leave it, it is on its
 * way. Answers what the form does with each input.
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
      // Nobody waits for it, and nobody is told where it fails.
      send.current(contracts.analytics.track, { body, outlivesPage: true }).catch(() => {});
    };
    const stop = watchLeaving({ document, window }, leave);
    return () => {
      stop();
      leave();
    };
  }, []);
  return ({ currentTarget: form }) => {
    // What a browser puts back into a form to which somebody returns is an input as well, of a field that he is not in. (In Safari a click leaves him
    // outside of a radio button too: there it is begun with what he types.)
    if (isBegun.current || !form.contains(document.activeElement)) return;
    isBegun.current = true;
    void loadSend(send);
  };
}

/** Before it is needed: a page that goes loads no code. */
async function loadSend(send: { current: Transport | null }): Promise<void> {
  const calls = await import('./client/browser-calls.ts').catch(() => null);
  send.current = calls?.send ?? null;
}
