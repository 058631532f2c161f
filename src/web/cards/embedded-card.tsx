import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import css from './card-field.module.css';
import type { CardForm, CardOutcome } from './card-form.ts';

/** The card form of the embedded provider: a frame that we exchange messages with. */

const WAIT_MS = 20_000;
const COUNTRY = 'US';

type Heard = { kind?: unknown; id?: unknown; token?: unknown; px?: unknown };

export function EmbeddedCard({ url, ref, onSubmit }: { url: string; ref: Ref<CardForm>; onSubmit: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<number, (outcome: CardOutcome) => void>());
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
      const outcome = outcomeOf(data);
      if (outcome && typeof data.id === 'number') waiting.current.get(data.id)?.(outcome);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);

  useImperativeHandle(ref, () => ({
    tokenise: (billing) =>
      new Promise((resolve) => {
        const id = waiting.current.size + 1;
        const timer = setTimeout(() => resolve({ status: 'failed' }), WAIT_MS);
        waiting.current.set(id, (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        });
        const message = { kind: 'tokenise', id, billing: { ...billing, country: COUNTRY } };
        frame.current?.contentWindow?.postMessage(message, origin);
      }),
  }));

  return (
    <div className={css.card}>
      <CardSkeleton />
      <iframe
        ref={frame}
        className={css.frame}
        title="Card number, expiry and security code"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is of another origin: it can take no sandbox of ours away, and must know its own
        sandbox="allow-scripts allow-same-origin allow-forms"
        src={`${url}#${new URLSearchParams({ origin: location.origin, theme: document.documentElement.dataset.theme ?? '' })}`}
        height={height ?? undefined}
      />
    </div>
  );
}

/** The form's own fields, until the frame covers them. */
export const CardSkeleton = () => (
  <div className={css.wait} aria-hidden="true">
    <span data-label="Card number" />
    <span data-label="Expires" />
    <span data-label="Security code" />
  </div>
);

/** The page's typeface, which a frame of another origin cannot load. Without it the form has the fallback. */
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
