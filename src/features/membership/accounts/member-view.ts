import { z } from 'zod';
import { ROLES } from '#kernel/permissions.ts';
import { heldSubscription, lapsedSubscription } from '../subscriptions/held-view.ts';
import { AGE_BANDS } from './member.ts';

/** A member's view of their own account (specification, section 3: User). */
export const memberView = z.object({
  userId: z.int(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** A pending email change, and which addresses have confirmed it. */
  pendingEmail: z.object({ email: z.string(), isOldConfirmed: z.boolean(), isNewConfirmed: z.boolean() }).nullable(),
  /** Email to the address bounced, so it should be changed. */
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
  /** Those that give access now, the newest first: any of them makes a subscriber. A free account has none. */
  subscriptions: z.array(heldSubscription),
  /**
   * Access that staff gave without a subscription: the names of its sites (null: every site), and until when, ISO 8601 and exclusive (null:
   * until it is revoked). Null: none.
   */
  complimentaryAccess: z.object({ sites: z.array(z.string()).nullable(), until: z.string().nullable() }).nullable(),
  /** The subscription that ends next, ISO 8601 and exclusive; null: all renew, or there is none. */
  nextExpiringSub: z.object({ id: z.int(), endsAt: z.string() }).nullable(),
  /** Those that ended within the last 30 days and were not replaced by another. */
  lapsedSubs: z.array(lapsedSubscription),
  /** Sites whose premium content an add-on opens. */
  spyAddOnSites: z.array(z.int()),
  createdAt: z.string(),
  /** When the account will be deleted, ISO 8601; null: no deletion was requested. */
  deletionDueAt: z.string().nullable(),
});
export type MemberView = z.output<typeof memberView>;
