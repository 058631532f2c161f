/** The legal documents of the network, by name: the name is also the path of the page and the kind of the stored document. */
export const LEGAL_NAMES = ['terms', 'privacy-policy', 'refunds'] as const;
export type LegalName = (typeof LEGAL_NAMES)[number];

export const LEGAL_TITLES: Readonly<Record<LegalName, string>> = {
  terms: 'Terms of Service',
  'privacy-policy': 'Privacy Policy',
  refunds: 'Cancellations and Refunds',
};

export const legalPath = (name: LegalName): string => `/${name}`;

/** Characters. */
export const LONGEST_LEGAL = { html: 60_000, url: 300 } as const;

/** Targets of the footer's and the registration's links: a path of ours, or the https address that staff set instead. */
export type LegalLinks = { terms: string; privacyPolicy: string; refunds: string };
