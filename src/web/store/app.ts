import { createSlice } from '@reduxjs/toolkit';

/** The area `app`: what is about the whole screen. The full-screen loading overlay is shown while something holds it, or while it is forced on. */
type AppState = { holders: number; isForced: boolean };

const initialState: AppState = { holders: 0, isForced: false };

const slice = createSlice({
  name: 'app',
  initialState,
  reducers: {
    loadingStarted(state) {
      state.holders += 1;
    },
    loadingEnded(state) {
      state.holders = Math.max(0, state.holders - 1);
    },
    loadingForced(state, { payload }: { payload: boolean }) {
      state.isForced = payload;
    },
  },
});

export const { loadingStarted, loadingEnded, loadingForced } = slice.actions;
export const appReducer = slice.reducer;

export const isLoading = (state: AppState) => state.isForced || state.holders > 0;
