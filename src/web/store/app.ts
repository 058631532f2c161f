import { actionOf, signalOf } from './action-of.ts';

/** The area `app`: what is about the whole screen. The full-screen loading overlay is shown while something holds it, or while it is forced on. */
type AppState = { holders: number; isForced: boolean };

const initialState: AppState = { holders: 0, isForced: false };

export const loadingStarted = signalOf('app/loadingStarted');
export const loadingEnded = signalOf('app/loadingEnded');
export const loadingForced = actionOf<boolean>('app/loadingForced');

export function appReducer(state: AppState = initialState, action: { type: string }): AppState {
  if (loadingStarted.match(action)) return { ...state, holders: state.holders + 1 };
  if (loadingEnded.match(action)) return { ...state, holders: Math.max(0, state.holders - 1) };
  if (loadingForced.match(action)) return { ...state, isForced: action.payload };
  return state;
}

export const isLoading = (state: AppState) => state.isForced || state.holders > 0;
