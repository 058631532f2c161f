import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import css from './card-field.module.css';
import type { CardFault, CardForm, CardOutcome } from './card-form.ts';

/** The embedded provider's card form: an iframe that we exchange messages with. */

const WAIT_MS = 20_000;
/** The check calls no server. If the iframe does not answer, the request for a token reports the failure. */
const CHECK_WAIT_MS = 2_000;
const COUNTRY = 'US';

type Heard = { kind?: unknown; id?: unknown; token?: unknown; px?: unknown; names?: unknown };

/** The fields of the form in the iframe, in order. */
const FIELDS: readonly CardFault[] = [
  { name: 'number', label: 'Card number' },
  { name: 'expiry', label: 'Expires' },
  { name: 'cvc', label: 'Security code' },
];

type EmbeddedCardProps = {
  url: string;
  ref: Ref<CardForm>;
  onSubmit: () => void;
  onFaults: (faults: readonly CardFault[]) => void;
};

export function EmbeddedCard({ url, ref, onSubmit, onFaults }: EmbeddedCardProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<number, (outcome: CardOutcome) => void>());
  const checking = useRef(new Map<number, (isWhole: boolean) => void>());
  const wrong = useRef<readonly CardFault[]>([]);
  const submitted = useRef(onSubmit);
  const [height, setHeight] = useState<number | null>(null);
  const { origin } = new URL(url);

  useEffect(() => {
    submitted.current = onSubmit;
  }, [onSubmit]);

  useEffect(() => {
    const hear = ({ source, origin: from, data }: MessageEvent<Heard>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      if (data.kind === 'height' && typeof data.px === 'number') setHeight(data.px);
      if (data.kind === 'ready') void sendFont(frame.current?.contentWindow, origin);
      if (data.kind === 'submit') submitted.current();
      if (data.kind === 'faults' && Array.isArray(data.names)) {
        const names: unknown[] = data.names;
        wrong.current = FIELDS.filter(({ name }) => names.includes(name));
        onFaults(wrong.current);
      }
      if (data.kind === 'checked' && typeof data.id === 'number')
        checking.current.get(data.id)?.(wrong.current.length === 0);
      const outcome = outcomeOf(data);
      if (outcome && typeof data.id === 'number') waiting.current.get(data.id)?.(outcome);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin, onFaults]);

  const post = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);
  useImperativeHandle(ref, () => ({
    check: () =>
      new Promise((resolve) => {
        const id = checking.current.size + 1;
        const timer = setTimeout(() => resolve(true), CHECK_WAIT_MS);
        checking.current.set(id, (isWhole) => {
          clearTimeout(timer);
          resolve(isWhole);
        });
        post({ kind: 'check', id });
      }),
    focus: (name) => post({ kind: 'focus', name }),
    tokenise: (billing) =>
      new Promise((resolve) => {
        const id = waiting.current.size + 1;
        const timer = setTimeout(() => resolve({ status: 'failed' }), WAIT_MS);
        waiting.current.set(id, (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        });
        post({ kind: 'tokenise', id, billing: { ...billing, country: COUNTRY } });
      }),
  }));

  return (
    <div className={css.card}>
      <CardSkeleton />
      <iframe
        ref={frame}
        className={css.frame}
        title="Card number, expiry and security code"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame has another origin, so it cannot escape a sandbox of ours, and needs its own origin
        sandbox="allow-scripts allow-same-origin allow-forms"
        src={`${url}#${new URLSearchParams({ origin: location.origin, theme: document.documentElement.dataset.theme ?? '' })}`}
        height={height ?? undefined}
      />
    </div>
  );
}

/** Placeholders for the form's fields, until the iframe covers them. */
export const CardSkeleton = () => (
  <div className={css.wait} aria-hidden="true">
    <span data-label="Card number" />
    <span data-label="Expires" />
    <span data-label="Security code" />
  </div>
);

/** The page's typeface, which an iframe of another origin cannot load. Without it the form uses the fallback. */
async function sendFont(frame: Window | null | undefined, origin: string): Promise<void> {
  const href = document.querySelector('link[as="font"][href*="archivo"]')?.getAttribute('href');
  if (!frame || !href) return;
  const font = await fetch(href).then(
    (reply) => (reply.ok ? reply.arrayBuffer() : null),
    () => null,
  );
  if (font) frame.postMessage({ kind: 'font', font }, origin, [font]);
}

function outcomeOf({ kind, token }: Heard): CardOutcome | null {
  if (kind === 'token' && typeof token === 'string') return { status: 'token', token };
  if (kind === 'incomplete') return { status: 'incomplete' };
  return kind === 'failed' ? { status: 'failed' } : null;
}
