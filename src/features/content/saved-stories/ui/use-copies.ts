import { useEffect, useState } from 'react';
import { useApi } from '#web/calls.ts';
import { usePageRoot } from '#web/root-data.ts';
import { canKeepCopies, readableCopies } from '#web/saved/copies.ts';
import { syncCopies } from '#web/saved/sync-copies.ts';

/** `none`: this site or browser keeps no copies. */
export type CopyState = { kind: 'none' } | { kind: 'working' } | { kind: 'done'; slugs: ReadonlySet<string> };

/** Opening the page brings all saved stories onto this device. */
export function useCopies(): CopyState {
  const api = useApi();
  const { site } = usePageRoot();
  const [state, setState] = useState<CopyState>({ kind: 'none' });
  useEffect(() => {
    if (!api || !site.enablePwa || !canKeepCopies()) return undefined;
    let isLeft = false;
    const bring = async () => {
      await syncCopies(api, { fetchesMissing: true });
      const slugs = new Set((await readableCopies()).map(({ slug }) => slug));
      if (!isLeft) setState({ kind: 'done', slugs });
    };
    setState((before) => (before.kind === 'none' ? { kind: 'working' } : before));
    bring().catch(() => isLeft || setState({ kind: 'done', slugs: new Set() }));
    return () => {
      isLeft = true;
    };
  }, [api, site.enablePwa]);
  return state;
}
