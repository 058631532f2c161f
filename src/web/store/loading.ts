import { createSlice } from '@reduxjs/toolkit';

/** The full-screen loading overlay: shown while something holds it, or while it is forced on. */
type LoadingState = { holders: number; isForced: boolean };

const initialState: LoadingState = { holders: 0, isForced: false };

const slice = createSlice({
  name: 'loading',
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
export const loadingReducer = slice.reducer;

export const isLoading = (state: LoadingState) => state.isForced || state.holders > 0;
