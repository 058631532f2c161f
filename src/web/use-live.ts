import { useEffect, useRef } from 'react';
import { useApi } from './calls.ts';
import type { LiveSource } from './client/follow-live.ts';
import type { Api } from './request-context.ts';

type Live<Reply> = Pick<LiveSource<Reply>, 'stream' | 'onReply'> & { ask: (api: Api) => Promise<Reply> };

/**
 * Receives each new reply of a live call while the page is visible; a change of `stream` reconnects. The client is loaded after the page.
 * The first reply is the current state, because a cached page may be behind.
 */
export function useLive<Reply>({ stream, ask, onReply }: Live<Reply>): void {
  const api = useApi();
  const latest = useRef({ ask, onReply });
  useEffect(() => {
    latest.current = { ask, onReply };
  });
  useEffect(() => {
    if (!api) return undefined;
    let isLeft = false;
    let leave = () => {};
    const follow = async () => {
      const { followLive } = await import('./client/follow-live.ts');
      if (isLeft) return;
      leave = followLive<Reply>({
        stream,
        ask: () => latest.current.ask(api),
        onReply: (reply) => latest.current.onReply(reply),
      });
    };
    void follow();
    return () => {
      isLeft = true;
      leave();
    };
  }, [api, stream]);
}
