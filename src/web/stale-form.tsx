import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { useApi } from './calls.ts';
import { useCallForm } from './form-state.ts';
import { type KeptInput, keptInput, putBack } from './kept-input.ts';
import type { Api } from './request-context.ts';
import css from './stale-form.module.css';
import { useRequest } from './use-request.ts';

type StaleFormProps = {
  /** The revision of the page's data; a new one means that newer data was loaded. */
  revision: string | number | null;
  /** Why the newer data cannot take the input; null if it can. Absent: it always can. */
  findClosed?: (api: Api) => Promise<string | null>;
  /** Called when the newer data is on the page. */
  onLoaded?: () => void;
};

/**
 * Recovers from a save that got 409: loads the newest data and keeps the input, which the next press saves. Place it inside the CallForm,
 * but outside of what a new revision renders again.
 */
export function StaleForm({ revision, findClosed, onLoaded }: StaleFormProps) {
  const { isStale, isSending, clear } = useCallForm();
  const { pathname, search } = useLocation();
  const api = useApi();
  const request = useRequest();
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<KeptInput | null>(null);
  /** The value of `loads` when the button was pressed. */
  const before = useRef(0);
  const [isLoading, setLoading] = useState(false);
  const [closed, setClosed] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const [loads, setLoads] = useState(0);
  const [shared, setShared] = useState<readonly string[]>([]);
  const [wasSending, setWasSending] = useState(isSending);
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (isSending) setLoads(0);
  }

  const arrive = () => {
    const form = place.current?.closest('form');
    if (kept.current === null || !form) return;
    setShared(putBack(form, kept.current));
    if (loads === before.current) return;
    kept.current = null;
    setLoading(false);
    clear();
    onLoaded?.();
    place.current?.focus();
  };

  const load = async () => {
    const form = place.current?.closest('form');
    if (!api || !form || isLoading) return;
    setLoading(true);
    setFault('');
    try {
      const reason = (await findClosed?.(api)) ?? null;
      setClosed(reason);
      if (reason === null) {
        kept.current = keptInput(form);
        before.current = loads;
        await revalidate();
        // Renders after the newer data, which the router also renders as a transition.
        startTransition(() => setLoads((count) => count + 1));
        return;
      }
    } catch (error) {
      setFault(request.refused(error));
    }
    setLoading(false);
  };

  if (!isStale && loads === 0) return null;
  return (
    <div ref={place} className={css.stale} tabIndex={-1}>
      <Arrival key={`${revision} ${loads}`} onArrive={arrive} />
      {isStale ? (
        <div className={css.ways}>
          {closed === null ? (
            <Button size="small" onClick={() => void load()} aria-disabled={isLoading} aria-busy={isLoading}>
              Load the newest and keep what I typed
            </Button>
          ) : (
            <p role="alert">{closed}</p>
          )}
          <ButtonLink kind="second" size="small" href={pathname + search}>
            Discard mine and reload
          </ButtonLink>
          {fault ? <p role="alert">{fault}</p> : null}
        </div>
      ) : (
        <p>{loadedWords(shared)}</p>
      )}
    </div>
  );
}

/** Runs once for each key, before paint: by then the fields have the newer data. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrive = useRef(onArrive);
  useLayoutEffect(() => arrive.current(), []);
  return null;
}

function loadedWords(shared: readonly string[]): string {
  const words = 'The newest version is loaded, and what you typed is kept. Send the form again to apply it.';
  return shared.length === 0 ? words : `${words} You both changed ${shared.join(', ')}: your version is in the form.`;
}
