import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { RootState } from './store/store.ts';
import { withSession } from './store/with-session.ts';

/**
 * For the pages of an account, a purchase and a gift: their forms tell the areas of the session what became of them, also where a visitor
 * fills them in. Other pages of a visitor do without these areas and their code.
 */
export function useSessionAreas(): void {
  const store = useStore<RootState>();
  // Before any effect of the page dispatches: an action without its area does nothing.
  useLayoutEffect(() => withSession(store), [store]);
}

/** The same for a page whose loader has what the session keeps: it is told at once, and again after each load. */
export function useLoaded<Data>(data: Data, actionsOf: (data: Data) => readonly UnknownAction[]): void {
  const { dispatch } = useStore<RootState>();
  useSessionAreas();
  useEffect(() => {
    for (const action of actionsOf(data)) dispatch(action);
  }, [data, actionsOf, dispatch]);
}
