import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Role } from '#kernel/permissions.ts';
import type { AgeBand } from './member.ts';

/** Everybody with an account. After a deletion the row stays, without anything that identifies the person. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As it was typed; null after deletion. */
    email: text(),
    /** The unique form of the address: `emailKey`. */
    emailKey: text('email_key').unique('users_email_key'),
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    username: text(),
    /** In lower case. */
    usernameKey: text('username_key').unique('users_username_key'),
    /** Null: never since the registration. */
    usernameChangedAt: timestamp('username_changed_at', { withTimezone: true }),
    /** Argon2id or, from an older system and until the next login, bcrypt; null: logs in without a password. */
    passwordHash: text('password_hash'),
    /** Wrong current passwords in calls that change the account, within a window (decision 40). */
    wrongPasswords: smallint('wrong_passwords').notNull().default(0),
    wrongPasswordsSince: timestamp('wrong_passwords_since', { withTimezone: true }),
    role: text().$type<Role>().notNull().default('user'),
    isStaffWriter: boolean('is_staff_writer').notNull().default(false),
    ageBand: text('age_band').$type<AgeBand>().notNull(),
    registeredSiteId: integer('registered_site_id').notNull(),
    primarySiteId: integer('primary_site_id').notNull(),
    /** The PayPal account for outgoing payments; confirmed by PayPal, not by us. */
    paypalEmail: text('paypal_email'),
    bluechipEmails: boolean('bluechip_emails').notNull().default(true),
    thirdPartyEmails: boolean('third_party_emails').notNull().default(false),
    /** The referral code of the person who referred them, and the campaign parameters of the registration. */
    referralCode: text('referral_code'),
    registrationParams: jsonb('registration_params').$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When staff suspended the account, so that nobody can log in; null: it is open. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    /** When the account will be deleted; null: no deletion was requested. */
    deletionDueAt: timestamp('deletion_due_at', { withTimezone: true }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    check('users_age_band', sql`${table.ageBand} in ('13_to_15', '16_and_over')`),
    check(
      'users_nameless_when_deleted',
      sql`${table.deletedAt} is null or (${table.email} is null and ${table.username} is null)`,
    ),
    index('users_of_staff').on(table.id).where(sql`${table.role} <> 'user' or ${table.isStaffWriter}`),
    index('users_created').on(table.createdAt),
    // Staff search members by the beginning of a username or an email.
    index('users_by_username').on(sql`(username_key collate "C")`),
    index('users_by_email').on(sql`(email_key collate "C")`),
    index('users_deletion_due').on(table.deletionDueAt).where(sql`${table.deletionDueAt} is not null`),
  ],
);

/** The sites that a publisher writes for. */
export const publisherSites = pgTable(
  'publisher_sites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    siteId: integer('site_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.siteId] })],
);
