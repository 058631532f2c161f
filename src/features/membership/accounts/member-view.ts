import { z } from 'zod';
import { ROLES } from '#kernel/permissions.ts';
import { AGE_BANDS } from './member.ts';

/** A member as he sees himself (specification, section 3: User). */
export const memberView = z.object({
  userId: z.int(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** A change of e-mail that is under way: confirmed at which address. */
  pendingEmail: z.object({ email: z.string(), isOldConfirmed: z.boolean(), isNewConfirmed: z.boolean() }).nullable(),
  /** Mail to the address came back: it should be changed. */
  emailBounced: z.boolean(),
  username: z.string(),
  /** When the username may be changed again, ISO 8601; null: now. */
  usernameChangeableAt: z.string().nullable(),
  hasPassword: z.boolean(),
  role: z.enum(ROLES),
  isPublisher: z.boolean(),
  isStaffWriter: z.boolean(),
  ageBand: z.enum(AGE_BANDS),
  bluechipEmails: z.boolean(),
  thirdPartyEmails: z.boolean(),
  primarySite: z.object({ id: z.int(), name: z.string(), baseUrl: z.string() }),
  paypalEmail: z.string().nullable(),
  adLite: z.boolean(),
  /** Subscriptions, filled by billing: a free account has none. */
  subscriptions: z.array(z.object({ id: z.int(), plan: z.string() })),
  nextExpiringSub: z.object({ id: z.int(), endsAt: z.string() }).nullable(),
  lapsedSubs: z.array(z.object({ href: z.string(), linkText: z.string(), message: z.string() })),
  /** Sites whose premium content an add-on opens. */
  spyAddOnSites: z.array(z.int()),
  createdAt: z.string(),
  /** When the account will be deleted, ISO 8601; null: it was not asked for. */
  deletionDueAt: z.string().nullable(),
});
export type MemberView = z.output<typeof memberView>;
