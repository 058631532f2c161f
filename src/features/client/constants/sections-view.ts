import { z } from 'zod';
import { AD_PAGES, AD_PLACES } from '#features/advertising/slots/ad-slot-view.ts';
import { CARD_TYPES } from '#features/billing/payment-methods/contract.ts';
import { FEATURED_TYPES } from '#features/content/featured-media/contract.ts';
import { BILLING_PERIODS, pricingView } from '#features/membership/plans/pricing-view.ts';
import { ADD_ONS, PLANS } from '#features/membership/plans/product-view.ts';
import { heldSubscription, PAYPAL_SUBSCRIPTION } from '#features/membership/subscriptions/held-view.ts';
import { INTEREST_STATUSES } from '#features/recruiting/interests/contract.ts';
import { RANK_SCOPES } from '#features/recruiting/prospects/rank-scope-view.ts';
import type { Device } from '#kernel/devices.ts';
import { STATE_CODES } from '#kernel/states.ts';

/** The constants sections of the specification (section 3), each with its shape. */

const link = z.object({ label: z.string(), href: z.string(), isExternal: z.boolean().optional() });
const group = link.extend({ children: z.array(link).optional() });
const item = link.extend({ children: z.array(group).optional() });

const region = z.array(link);

/** A form that gives the same reply whether or not the account exists. */
const forgotForm = z.object({ path: z.string(), action: z.string(), message: z.string() });

const adSize = z.object({ width: z.int(), height: z.int() });
const adSizes = { desktop: adSize, mobile: adSize } satisfies Record<Device, typeof adSize>;

const limits = { least: z.int(), most: z.int() };

/** The plan types of the specification (R21): every plan, and the add-ons that it names. */
export const PLAN_TYPES = [...PLANS, ...ADD_ONS.filter((addOn) => addOn === 'AD_LITE' || addOn === 'SPY')].toSorted();

/** The types as the specification names them: besides what is sold, "all" is a filter and "free" means no subscription. */
export const SPECIFIED_TYPES = ['all', ...heldSubscription.shape.type.options, 'free'].toSorted();

export const sections = {
  /** The ad slots of each kind of page, in CSS pixels, so that their space is reserved; desktop from 1024 px. */
  adsSettings: z.object({
    slots: z.array(
      z.object({
        page: z.enum(AD_PAGES),
        slot: z.enum(AD_PLACES),
        ...adSizes,
        /** Also shown to subscribers with AD_LITE. */
        isForLite: z.boolean(),
      }),
    ),
  }),
  /** How often an editor saves. */
  autoSave: z.object({ seconds: z.int() }),
  billingInformation: z.object({
    cardTypes: z.array(z.enum(CARD_TYPES)),
    countries: z.array(z.string()),
  }),
  cancellation: z.object({ title: z.string(), text: z.string(), action: z.string() }),
  cancellationForm: z.object({
    reasons: z.array(z.object({ value: z.string(), label: z.string() })),
    mostNoteCharacters: z.int(),
  }),
  /** The offer to a member who cancels; the server decides who is eligible. */
  cancellationSave: z.object({
    offers: z.array(z.object({ kind: z.enum(['pause', 'free_month', 'discount']), label: z.string() })),
  }),
  footer: z.object({
    items: z.array(item),
    /** The privacy links of each region; `unknown` if it cannot be determined. */
    privacy: z.object({ ccpa: region, gdpr: region, us: region, world: region, unknown: region }),
  }),
  forgotPassword: forgotForm,
  forgotUsername: forgotForm,
  header: z.object({
    title: z.string(),
    href: z.string(),
    /** A longer header name is replaced by the name. */
    nameLimit: z.int(),
    /** The right side, for each viewer class. */
    account: z.object({ visitor: z.array(item), free: z.array(item), subscriber: z.array(item) }),
  }),
  navBar: z.object({ items: z.array(item) }),
  prospectProfile: z.object({
    tabs: z.array(z.string()),
    mediaTypes: z.array(z.enum(FEATURED_TYPES)),
    rankScopes: z.array(z.object({ scope: z.enum(RANK_SCOPES), name: z.string() })),
    /** The interest of a college in a prospect, from lowest to highest. */
    interestStatuses: z.array(z.enum(INTEREST_STATUSES)),
  }),
  /** From highest to lowest, by sport (decision 7). */
  bluechipRatingOptions: z.array(z.object({ sport: z.string(), rating: z.number(), stars: z.int() })),
  stateList: z.array(z.object({ code: z.enum(STATE_CODES), name: z.string() })),
  strictSignIn: z.object({
    path: z.string(),
    /** How long it is valid. */
    minutes: z.int(),
    /** This many wrong passwords within as many minutes log the member out. */
    mostFailures: z.int(),
    failureMinutes: z.int(),
  }),
  /** All prices before tax, up to five minutes old: a quote is authoritative. */
  subscriptionPricing: pricingView,
  userProfile: z.object({
    username: z.object({ ...limits, changeEveryDays: z.int() }),
    password: z.object({ ...limits, hint: z.string() }),
    currentPasswordInvalid: z.string(),
    passwordChanged: z.string(),
  }),
  userSubscriptions: z.object({
    types: z.array(z.string()),
    billingPeriods: z.array(z.enum(BILLING_PERIODS)),
    planTypes: z.array(z.enum(PLAN_TYPES)),
    paypalSubscriptionType: z.literal(PAYPAL_SUBSCRIPTION),
  }),
} as const;
