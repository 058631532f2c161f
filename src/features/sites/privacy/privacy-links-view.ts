import type { ConsentRegion } from '#kernel/consent-region.ts';

export const PRIVACY_PATH = '/privacy';

/** The wording that California law requires (California Code of Regulations, title 11, section 7013). */
export const DO_NOT_SELL = 'Do Not Sell or Share My Information';

const CHOICES = 'Your privacy choices';

const LABELS: Readonly<Record<ConsentRegion, readonly string[]>> = {
  CCPA: [DO_NOT_SELL],
  GDPR: [CHOICES],
  US: [CHOICES],
  WORLD: [CHOICES],
};

export type PrivacyLink = { label: string; href: string };

/** The footer's privacy links; for an unknown region, those that the two strictest regions require. All lead to one page. */
export function privacyLinks(region: ConsentRegion | null): PrivacyLink[] {
  const labels = region === null ? [CHOICES, DO_NOT_SELL] : LABELS[region];
  return labels.map((label) => ({ label, href: PRIVACY_PATH }));
}
