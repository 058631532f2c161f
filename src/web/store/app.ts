import { actionOf } from './action-of.ts';

/**
 * The area `app`: state of the whole screen. The full-screen loading overlay is shown while something holds it, or while it is forced on.
 */
type AppState = {
  /** The label of each holder: "Paying". */
  holders: readonly string[];
  isForced: boolean;
};

const initialState: AppState = { holders: [], isForced: false };

export const loadingStarted = actionOf<string>('app/loadingStarted');
export const loadingEnded = actionOf<string>('app/loadingEnded');
export const loadingForced = actionOf<boolean>('app/loadingForced');

export function appReducer(state: AppState = initialState, action: { type: string }): AppState {
  const { holders } = state;
  if (loadingStarted.match(action)) return { ...state, holders: [...holders, action.payload] };
  if (loadingEnded.match(action)) {
    const index = holders.indexOf(action.payload);
    return { ...state, holders: holders.filter((_, place) => place !== index) };
  }
  if (loadingForced.match(action)) return { ...state, isForced: action.payload };
  return state;
}

/** The overlay's label; null if it is hidden. */
export const loadingLabel = ({ holders, isForced }: AppState): string | null =>
  holders.at(-1) ?? (isForced ? 'Loading' : null);
