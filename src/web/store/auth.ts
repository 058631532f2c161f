import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ACCOUNT_UNKNOWN, type AccountState, accountReducers } from './auth-account.ts';

/**
 * The area `auth`: the session of this browser (specification, sections 3 and 4), with its member's payments and subscriptions
 * (`auth-account.ts`).
 */

export type SessionUser = { userId: number; username: string; email: string; emailConfirmed: boolean };

/** A refused call, for a form: the text, and the stable code that determines what is shown beside it. */
export type Refusal = { code: string; message: string };

export type ValidatedProperty = 'email' | 'username';

export type AuthState = AccountState & {
  isAuthenticated: boolean;
  user: SessionUser | null;
  error: string | null;
  submitting: boolean;
  /** False until it is known whether somebody is logged in. */
  isUserLoadCompleted: boolean;
  passwordUpdated: boolean;
  passwordUpdateError: Refusal | null;
  /** Why a registration was refused, by field. */
  registrationError: Record<string, string[]> | null;
  validationError: Record<ValidatedProperty, string | null>;
  /** Null if unknown. */
  isProspectFollowed: boolean | null;
  /** The prospect of `isProspectFollowed`, because the page may have changed to another one meanwhile. */
  followedProspectId: number | null;
};

export const SIGNED_OUT: AuthState = {
  ...ACCOUNT_UNKNOWN,
  isAuthenticated: false,
  user: null,
  error: null,
  submitting: false,
  isUserLoadCompleted: false,
  passwordUpdated: false,
  passwordUpdateError: null,
  registrationError: null,
  validationError: { email: null, username: null },
  isProspectFollowed: null,
  followedProspectId: null,
};

type RegistrationFailure = string | { errors: Record<string, string[]>; user: SessionUser | null };

function authenticate(state: AuthState, user: SessionUser): void {
  Object.assign(state, { isAuthenticated: true, user, error: null, submitting: false, isUserLoadCompleted: true });
}

const slice = createSlice({
  name: 'auth',
  initialState: SIGNED_OUT,
  reducers: {
    ...accountReducers,

    requestStarted(state) {
      Object.assign(state, { submitting: true, error: null });
    },
    requestSucceeded(state) {
      Object.assign(state, { submitting: false, error: null });
    },
    requestFailed(state, { payload }: PayloadAction<string>) {
      state.submitting = false;
      state.error = payload;
    },

    loginSucceeded: (state, { payload }: PayloadAction<SessionUser>) => authenticate(state, payload),
    loginFailed(state, { payload }: PayloadAction<string>) {
      Object.assign(state, { isAuthenticated: false, error: payload, submitting: false, isUserLoadCompleted: false });
    },
    /** Keeps the reason: too many failed strict sign-ins, or a new password, end the session with a message. */
    signedOut: ({ error, passwordUpdated }) => ({ ...SIGNED_OUT, error, passwordUpdated, isUserLoadCompleted: true }),
    /** The page load found a session, or confirmed it. */
    userLoaded: (state, { payload }: PayloadAction<SessionUser>) => authenticate(state, payload),

    accountCreated(state, { payload }: PayloadAction<SessionUser>) {
      authenticate(state, payload);
      state.registrationError = null;
    },
    /** The account was created and its payment refused: the member stays logged in, with the reason (`errors.payment_issue`). */
    accountPaymentFailed(state, { payload }: PayloadAction<{ user: SessionUser; paymentIssue: string }>) {
      authenticate(state, payload.user);
      state.error = payload.paymentIssue;
    },
    accountCreationFailed(state, { payload }: PayloadAction<RegistrationFailure>) {
      state.submitting = false;
      if (typeof payload === 'string') state.error = payload;
      else Object.assign(state, { registrationError: payload.errors, user: payload.user });
    },

    passwordUpdateSucceeded(state) {
      Object.assign(state, { submitting: false, passwordUpdated: true, passwordUpdateError: null });
    },
    passwordUpdateFailed(state, { payload }: PayloadAction<Refusal>) {
      Object.assign(state, { submitting: false, passwordUpdated: false, passwordUpdateError: payload });
    },
    passwordUpdateReset(state) {
      Object.assign(state, { passwordUpdated: false, passwordUpdateError: null });
    },

    /** Null: the value is valid. The other property keeps its own error. */
    propertyValidated(state, { payload }: PayloadAction<{ property: ValidatedProperty; error: string | null }>) {
      state.validationError[payload.property] = payload.error;
    },
    followChanged(state, { payload }: PayloadAction<{ prospectId: number; isFollowed: boolean }>) {
      state.isProspectFollowed = payload.isFollowed;
      state.followedProspectId = payload.prospectId;
    },
  },
});

export const {
  balancePaid,
  bettingPartnerFailed,
  bettingPartnerRead,
  billingHistoryRead,
  billingRead,
  paypalAsked,
  paypalAuthorized,
  paypalEmailTyped,
  paypalFailed,
  subscriptionReplaced,
  subscriptionsRead,
  requestStarted,
  requestSucceeded,
  requestFailed,
  loginSucceeded,
  loginFailed,
  signedOut,
  userLoaded,
  accountCreated,
  accountPaymentFailed,
  accountCreationFailed,
  passwordUpdateSucceeded,
  passwordUpdateFailed,
  passwordUpdateReset,
  propertyValidated,
  followChanged,
} = slice.actions;
export const authReducer = slice.reducer;
