import type { ConsentRegion } from './consent-region.ts';

/**
 * What a reader allows beyond what a page needs (decision 44). The rules are here alone: the server asks them for each call, and
 * the browser asks the server.
 */
export const CONSENT_CATEGORIES = ['analytics', 'advertising', 'embeds'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

export type Consent = Readonly<Record<ConsentCategory, boolean>>;

const NOTHING: Consent = { analytics: false, advertising: false, embeds: false };

/** Embeds are click-to-load everywhere until somebody allows them. */
const UNLESS_REFUSED: Consent = { analytics: true, advertising: true, embeds: false };

/** Raised when a category means more than before: whoever allowed less is asked again, and refusals go on. */
const VERSION = 1;

/** What is kept of a choice. `at`: null for a refusal, which needs no proof. */
export type KeptChoice = { allowed: readonly ConsentCategory[]; at: Date | null; isCurrent: boolean };

const REFUSAL = 'opt_out';

/** As the cookie has it: `opt_out`, or version, second and categories: `1.1795284000.analytics-embeds`. */
export function formatChoice(allowed: readonly ConsentCategory[], now: Date): string {
  const categories = CONSENT_CATEGORIES.filter((category) => allowed.includes(category));
  if (categories.length === 0) return REFUSAL;
  return `${VERSION}.${Math.floor(now.getTime() / 1000)}.${categories.join('-')}`;
}

/** Null where nothing is kept, or something that we never wrote. */
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
  /** Null: nobody knows where the reader is. */
  region: ConsentRegion | null;
  choice: KeptChoice | null;
  /** The browser sends Global Privacy Control. */
  hasSignal: boolean;
  /** A member under 16 (decision 42). */
  isMinor: boolean;
};

/** Whether nothing is allowed before somebody said yes: in the GDPR's region, and where the region is not known. */
export const isOptIn = (region: ConsentRegion | null): boolean => region === 'GDPR' || region === null;

/** Who decided: the browser's signal and the age win over a kept choice, a choice over the region's rule. */
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

/** Whether a banner has to ask: only where the answer could allow something, and none is kept. */
export const needsBanner = (facts: ConsentFacts): boolean => deciderOf(facts) === 'region' && isOptIn(facts.region);

/**
 * Whether the reader asked not to be sold or shared: by his browser, his age or his own choice. Not having been asked is no such
 * wish; what opt-in needs is told by `consentOf`.
 */
export const isOptedOut = ({ hasSignal, isMinor, choice }: Omit<ConsentFacts, 'region'>): boolean =>
  hasSignal || isMinor || (choice !== null && !choice.allowed.includes('advertising'));
