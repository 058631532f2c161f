import { useEffect, useState } from 'react';
import { useScripted } from '#design-system/use-scripted.ts';
import { useApi } from '#web/calls.ts';
import { usePageRoot } from '#web/root-data.ts';
import { canKeepCopies, readableCopies } from '#web/saved/copies.ts';
import { syncCopies } from '#web/saved/sync-copies.ts';

/** `none`: this site or browser keeps no copies. */
export type CopyState = { kind: 'none' } | { kind: 'working' } | { kind: 'done'; slugs: ReadonlySet<string> };

/** Opening the page downloads all saved stories to this device. */
export function useCopies(): CopyState {
  const api = useApi();
  const { site } = usePageRoot();
  const keepsCopies = useScripted() && site.enablePwa && canKeepCopies();
  const [slugs, setSlugs] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!api || !keepsCopies) return undefined;
    let isLeft = false;
    const bring = async () => {
      await syncCopies(api, { fetchesMissing: true });
      return (await readableCopies()).map(({ slug }) => slug);
    };
    bring().then(
      (found) => isLeft || setSlugs(new Set(found)),
      () => isLeft || setSlugs(new Set()),
    );
    return () => {
      isLeft = true;
    };
  }, [api, keepsCopies]);
  if (!keepsCopies) return { kind: 'none' };
  return slugs === null ? { kind: 'working' } : { kind: 'done', slugs };
}
