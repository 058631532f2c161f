import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { RootState } from './store/store.ts';
import { withSession } from './store/with-session.ts';

/**
 * For pages of an account, a purchase or a gift: their forms report results to the session's areas, also for visitors. A visitor's other
 * pages do not load these areas and their code.
 */
export function useSessionAreas(): void {
  const store = useStore<RootState>();
  // Before any effect of the page dispatches, because an action without its area has no effect.
  useLayoutEffect(() => withSession(store), [store]);
}

/** The same for a page whose loader has the session's data: dispatched at once, and again after each load. */
export function useLoaded<Data>(data: Data, actionsOf: (data: Data) => readonly UnknownAction[]): void {
  const { dispatch } = useStore<RootState>();
  useSessionAreas();
  useEffect(() => {
    for (const action of actionsOf(data)) dispatch(action);
  }, [data, actionsOf, dispatch]);
}
