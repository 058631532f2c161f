import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Unread } from '#features/notifications/notices/contract.ts';
import { loginFailed, signedOut } from './auth.ts';

/** The state of a member's bell. In addition to the areas of the specification. */
export type NoticesState = {
  unread: number;
  /** The id of the newest alert seen so far; null if not fetched yet. */
  newestId: number | null;
};

const NONE: NoticesState = { unread: 0, newestId: null };

const slice = createSlice({
  name: 'notices',
  initialState: NONE,
  reducers: {
    unreadCounted(state, { payload: { unread, latestId } }: PayloadAction<Unread>) {
      state.unread = unread;
      state.newestId = Math.max(latestId, state.newestId ?? 0);
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => NONE).addCase(loginFailed, () => NONE),
});

export const { unreadCounted } = slice.actions;
export const noticesReducer = slice.reducer;

/** Whether one arrived since the first fetch: those are announced, earlier ones are only counted. */
export const isNews = ({ newestId }: NoticesState, { latestId }: Unread) => newestId !== null && latestId > newestId;
