import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Unread } from '#features/notifications/notices/contract.ts';
import { loginFailed, signedOut } from './auth.ts';

/** What the bell of a member shows. Beside the areas of the specification. */
export type NoticesState = {
  unread: number;
  /** The id of the newest that was ever heard of; null: not asked yet. */
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

/** Whether one came since it was asked for the first time: that is said, what was there before is only counted. */
export const isNews = ({ newestId }: NoticesState, { latestId }: Unread) => newestId !== null && latestId > newestId;
