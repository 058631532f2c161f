import { combineReducers, legacy_createStore, type UnknownAction } from 'redux';
import { alertsReducer } from './alerts.ts';
import { appReducer } from './app.ts';
import type { AuthState } from './auth.ts';
import type { NoticesState } from './notices.ts';
import type { UserState } from './user.ts';

/**
 * State that outlives a page. Everybody has `alert` and `app`; `withSession`, whose code no anonymous reader loads, adds `auth`, `notices`
 * and `user`. One store per request on the server.
 */
export const EVERYBODYS = { alert: alertsReducer, app: appReducer };

type OfEverybody = { [Name in keyof typeof EVERYBODYS]: ReturnType<(typeof EVERYBODYS)[Name]> };
export type RootState = OfEverybody & { auth?: AuthState; notices?: NoticesState; user?: UserState };

const rootReducer: (state: RootState | undefined, action: UnknownAction) => RootState = combineReducers(EVERYBODYS);

export function createStore(preloadedState?: RootState) {
  return legacy_createStore(rootReducer, preloadedState);
}

export type Store = ReturnType<typeof createStore>;
export type Dispatch = Store['dispatch'];
