import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import type { SignInMethod } from './session.ts';

/** A browser that a member logged in with, recognized by a cookie of its own. Only the hash of that cookie is stored. */
export const devices = pgTable(
  'devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** The login there was ended, by the member or by us. An expired login leaves it false. */
    isLoggedOut: boolean('is_logged_out').notNull().default(false),
  },
  (table) => [uniqueIndex('devices_of_member').on(table.userId, table.tokenHash)],
);

/** Sessions. Ending a session deletes its row. Only the hash of its cookie is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull().unique('sessions_token'),
    /** The secret before the last renewal: it grants nothing, but shows that the browser has a newer one. */
    replacedTokenHash: text('replaced_token_hash'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Null while the second factor is awaited, because the password alone doesn't make a device known. */
    deviceId: integer('device_id').references(() => devices.id),
    /** Extended by 30 days with each use; otherwise it ends 12 hours after the login. */
    isRemembered: boolean('is_remembered').notNull(),
    signedInBy: text('signed_in_by').$type<SignInMethod>().notNull(),
    /** The password was correct, and the second factor is awaited: not logged in yet. */
    isPending: boolean('is_pending').notNull(),
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    strictUntil: timestamp('strict_until', { withTimezone: true }),
    /** Wrong passwords at the strict sign-in, within a window (decision 39). */
    strictFailures: smallint('strict_failures').notNull().default(0),
    strictFailuresSince: timestamp('strict_failures_since', { withTimezone: true }),
    /** The member that the staff of this session view the site as, read-only; null: none. */
    viewedUserId: integer('viewed_user_id'),
    viewingUntil: timestamp('viewing_until', { withTimezone: true }),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_of_member').on(table.userId),
    index('sessions_replaced').on(table.replacedTokenHash).where(sql`${table.replacedTokenHash} is not null`),
    index('sessions_of_device').on(table.deviceId),
    index('sessions_expiry').on(table.expiresAt),
    check('sessions_viewing', sql`(${table.viewedUserId} is null) = (${table.viewingUntil} is null)`),
    check('sessions_device', sql`${table.isPending} or ${table.deviceId} is not null`),
  ],
);
