import { billingAddressOf } from '#features/billing/payment-methods/public.ts';
import type { Context } from '#platform/context.ts';
import { handle } from '#platform/http/handle.ts';
import { signedInMember } from '../sessions/public.ts';
import {
  confirmEmail,
  confirmEmailChange,
  exportData,
  forgotUsername,
  getAddress,
  getCurrentUser,
  getValidity,
  scheduleDeletion,
  undoDeletion,
  updateUser,
  validateProperty,
} from './contract.ts';
import type { MemberView } from './member-view.ts';
import { confirmEmailChangeBy } from './service/change-email.ts';
import { confirmEmailBy } from './service/confirm-email.ts';
import { scheduleDeletionOf, undoDeletionOf } from './service/deletion.ts';
import { exportOwnData } from './service/export-data.ts';
import { mailUsername } from './service/forgot-username.ts';
import { ownMember, validityOf, viewOf } from './service/own-account.ts';
import { updateAccount } from './service/update-account.ts';
import { validate } from './service/validate-property.ts';

export const accountEndpoints = [
  handle(getCurrentUser, { run: async (ctx) => ({ user: forViewing(ctx, await viewOf(ctx, await ownMember(ctx))) }) }),
  handle(getValidity, { run: validityOf }),
  handle(validateProperty, { run: (ctx, { query }) => validate(ctx, query) }),
  handle(getAddress, { run: async (ctx) => ({ address: await billingAddressOf(ctx.db, signedInMember(ctx).userId) }) }),
  handle(updateUser, { run: (ctx, { body }) => updateAccount(ctx, body) }),
  handle(confirmEmail, { run: (ctx, { body }) => confirmEmailBy(ctx, body) }),
  handle(confirmEmailChange, { run: (ctx, { body }) => confirmEmailChangeBy(ctx, body.token) }),
  handle(forgotUsername, { run: (ctx, { body }) => mailUsername(ctx, body.email) }),
  handle(exportData, { run: exportOwnData }),
  handle(scheduleDeletion, { run: scheduleDeletionOf }),
  handle(undoDeletion, { run: undoDeletionOf }),
];

/** Staff who view the site as a member don't see how the member logs in and pays. */
const forViewing = ({ session }: Context, user: MemberView): MemberView =>
  session?.viewing ? { ...user, hasPassword: false, paypalEmail: null, pendingEmail: null } : user;
