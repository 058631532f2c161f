import { toCamel } from '#kernel/casing.ts';

/** Follows a live call by its stream, or by polling once a minute if the stream is refused. Loaded after hydration, by `useLive`. */

export type LiveSource<Reply> = {
  /** The call's address plus `/stream`, with the call's query. */
  stream: string;
  ask: () => Promise<Reply>;
  onReply: (reply: Reply) => void;
};

const POLL_MS = 60_000;

/** Returns a function that stops it. Only a visible page listens, because a browser has few connections for all its tabs. */
export function followLive<Reply>({ stream, ask, onReply }: LiveSource<Reply>): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  // Retries a minute later; the page keeps its content.
  const poll = () => void ask().then(onReply, () => {});

  const listen = () => {
    source = new EventSource(stream);
    source.addEventListener('message', ({ data }) => {
      // A message is the call's reply, as on the wire.
      const reply: Reply = JSON.parse(String(data), inCamelCase);
      onReply(reply);
    });
    source.addEventListener('error', () => {
      // A lost connection reconnects by itself; a refused one does not.
      if (source?.readyState === EventSource.CLOSED) timer ??= setInterval(poll, POLL_MS);
    });
  };
  const leave = () => {
    source?.close();
    source = null;
    clearInterval(timer);
    timer = undefined;
  };
  const follow = () => {
    leave();
    if (document.visibilityState === 'visible') listen();
  };

  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    leave();
  };
}

function inCamelCase(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toCamel(key), inner]));
}
