import type { ConsentRegion } from './consent-region.ts';

/**
 * What a reader allows beyond what a page needs (decision 44). These are the only rules: the server applies them to each call, and the
 * browser asks the server.
 */
export const CONSENT_CATEGORIES = ['analytics', 'advertising', 'embeds'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

export type Consent = Readonly<Record<ConsentCategory, boolean>>;

const NOTHING: Consent = { analytics: false, advertising: false, embeds: false };

/** Embeds are click-to-load everywhere until somebody allows them. */
const UNLESS_REFUSED: Consent = { analytics: true, advertising: true, embeds: false };

/** Raised when a category comes to include more: readers who allowed less are asked again, and refusals stay valid. */
const VERSION = 1;

/** A stored choice. `at`: null for a refusal, which needs no proof. */
export type KeptChoice = { allowed: readonly ConsentCategory[]; at: Date | null; isCurrent: boolean };

const REFUSAL = 'opt_out';

/** The cookie's format: `opt_out`, or version, second and categories: `1.1795284000.analytics-embeds`. */
export function formatChoice(allowed: readonly ConsentCategory[], now: Date): string {
  const categories = CONSENT_CATEGORIES.filter((category) => allowed.includes(category));
  if (categories.length === 0) return REFUSAL;
  return `${VERSION}.${Math.floor(now.getTime() / 1000)}.${categories.join('-')}`;
}

/** Null if nothing is stored, or something that we never wrote. */
export function parseChoice(text: string | undefined): KeptChoice | null {
  if (text === REFUSAL) return { allowed: [], at: null, isCurrent: true };
  const [, version, second, categories = ''] = /^(\d{1,3})\.(\d{1,10})\.([a-z-]+)$/.exec(text ?? '') ?? [];
  if (second === undefined) return null;
  const named = new Set(categories.split('-'));
  return {
    allowed: CONSENT_CATEGORIES.filter((category) => named.has(category)),
    at: new Date(Number(second) * 1000),
    isCurrent: Number(version) === VERSION,
  };
}

export type ConsentFacts = {
  /** Null if the reader's location is unknown. */
  region: ConsentRegion | null;
  choice: KeptChoice | null;
  /** The browser sends Global Privacy Control. */
  hasSignal: boolean;
  /** A member under 16 (decision 42). */
  isMinor: boolean;
};

/** Whether consent must come first: in the GDPR's region, and where the region is unknown. */
export const isOptIn = (region: ConsentRegion | null): boolean => region === 'GDPR' || region === null;

/** What decided: the browser's signal and the age override a stored choice, and a choice overrides the region's rule. */
export const DECIDERS = ['signal', 'age', 'choice', 'region'] as const;

export function deciderOf({ hasSignal, isMinor, choice }: ConsentFacts): (typeof DECIDERS)[number] {
  if (hasSignal) return 'signal';
  if (isMinor) return 'age';
  return choice?.isCurrent ? 'choice' : 'region';
}

export function consentOf(facts: ConsentFacts): Consent {
  const { region, choice } = facts;
  const decider = deciderOf(facts);
  if (decider === 'signal' || decider === 'age') return NOTHING;
  const allows = (category: ConsentCategory) => choice?.allowed.includes(category) ?? true;
  const base = decider === 'choice' ? EVERYTHING : isOptIn(region) ? NOTHING : UNLESS_REFUSED;
  return {
    analytics: base.analytics && allows('analytics'),
    advertising: base.advertising && allows('advertising'),
    embeds: base.embeds && allows('embeds'),
  };
}

const EVERYTHING: Consent = { analytics: true, advertising: true, embeds: true };

/** Whether the banner is needed: only if the answer could allow something, and none is stored. */
export const needsBanner = (facts: ConsentFacts): boolean => deciderOf(facts) === 'region' && isOptIn(facts.region);

/**
 * Whether the reader opted out of sale or sharing: by a browser signal, their age or their own choice. Not having been asked is not an
 * opt-out; `consentOf` handles opt-in.
 */
export const isOptedOut = ({ hasSignal, isMinor, choice }: Omit<ConsentFacts, 'region'>): boolean =>
  hasSignal || isMinor || (choice !== null && !choice.allowed.includes('advertising'));
