import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { alertsReducer } from './alerts.ts';
import { loadingReducer } from './loading.ts';

/** What outlives a page. Slices of features are injected when their code arrives. One store per request on the server. */
export const rootReducer = combineSlices({ alerts: alertsReducer, loading: loadingReducer });

export type RootState = ReturnType<typeof rootReducer>;

export function createStore(preloadedState?: RootState) {
  return configureStore({ reducer: rootReducer, ...(preloadedState ? { preloadedState } : {}) });
}
