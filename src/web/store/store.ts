import { combineReducers, legacy_createStore, type UnknownAction } from 'redux';
import { alertsReducer } from './alerts.ts';
import { appReducer } from './app.ts';
import type { AuthState } from './auth.ts';
import type { NoticesState } from './notices.ts';
import type { UserState } from './user.ts';

/**
 * What outlives a page. `alert` and `app` are there for everybody; `auth`, `notices` and `user` are put in by `withSession`, whose code no
 * anonymous reader loads. One store per request on the server.
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
