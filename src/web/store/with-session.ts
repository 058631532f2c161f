import { combineReducers } from 'redux';
import { authReducer } from './auth.ts';
import { noticesReducer } from './notices.ts';
import { EVERYBODYS, type Store } from './store.ts';
import { userReducer } from './user.ts';

const rootReducer = combineReducers({ ...EVERYBODYS, auth: authReducer, notices: noticesReducer, user: userReducer });

/** Adds the areas `auth`, `notices` and `user` to the store; calling it again is harmless. */
export function withSession(store: Store): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's reducer is typed by the state without them
  store.replaceReducer(rootReducer as unknown as Parameters<Store['replaceReducer']>[0]);
}
