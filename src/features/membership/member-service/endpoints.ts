import { handle } from '#platform/http/handle.ts';
import {
  changeMemberEmail,
  logOutMember,
  mailMember,
  reinstateMember,
  resetMemberFactor,
  scheduleMemberDeletion,
  startViewing,
  stopViewing,
  suspendMember,
  undoMemberDeletion,
  unlockMember,
} from './contract.ts';
import { scheduleFor, undoFor } from './service/deletion.ts';
import { logOut, resetFactor, sendMail, startChangeOfEmail, unlock } from './service/serve-member.ts';
import { reinstate, suspend } from './service/suspension.ts';
import { startViewingAs, stopViewingAs } from './service/viewing.ts';

export const memberServiceEndpoints = [
  handle(mailMember, { run: (ctx, { params, body }) => sendMail(ctx, params.userId, body) }),
  handle(changeMemberEmail, { run: (ctx, { params, body }) => startChangeOfEmail(ctx, params.userId, body) }),
  handle(unlockMember, { run: (ctx, { params, body }) => unlock(ctx, params.userId, body) }),
  handle(resetMemberFactor, { run: (ctx, { params, body }) => resetFactor(ctx, params.userId, body) }),
  handle(logOutMember, { run: (ctx, { params, body }) => logOut(ctx, params.userId, body) }),
  handle(suspendMember, { run: (ctx, { params, body }) => suspend(ctx, params.userId, body) }),
  handle(reinstateMember, { run: (ctx, { params, body }) => reinstate(ctx, params.userId, body) }),
  handle(scheduleMemberDeletion, { run: (ctx, { params, body }) => scheduleFor(ctx, params.userId, body) }),
  handle(undoMemberDeletion, { run: (ctx, { params, body }) => undoFor(ctx, params.userId, body) }),
  handle(startViewing, { run: (ctx, { params, body }) => startViewingAs(ctx, params.userId, body) }),
  handle(stopViewing, { run: (ctx) => stopViewingAs(ctx) }),
];
