import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MemberView } from '#features/membership/accounts/member-view.ts';
import { loginFailed, signedOut } from './auth.ts';

/** The area `user`: the logged-in member (specification, section 3: User). */

export type EmailPreferences = { email: string; bluechipEmails: boolean; thirdPartyEmails: boolean };

export type UserState = {
  /** The session was confirmed since the page was loaded. */
  isCurrentUserValid: boolean;
  emailPreferences: EmailPreferences | null;
  /** Everything else, once it was fetched: role, subscriptions, primary site, adLite … */
  account: MemberView | null;
};

export const NOBODY: UserState = { isCurrentUserValid: false, emailPreferences: null, account: null };

const slice = createSlice({
  name: 'user',
  initialState: NOBODY,
  reducers: {
    validityRead(state, { payload }: PayloadAction<EmailPreferences>) {
      state.isCurrentUserValid = true;
      state.emailPreferences = payload;
    },
    accountRead(state, { payload }: PayloadAction<MemberView>) {
      const { email, bluechipEmails, thirdPartyEmails } = payload;
      state.account = payload;
      state.isCurrentUserValid = true;
      state.emailPreferences = { email, bluechipEmails, thirdPartyEmails };
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => NOBODY).addCase(loginFailed, () => NOBODY),
});

export const { validityRead, accountRead } = slice.actions;
export const userReducer = slice.reducer;
