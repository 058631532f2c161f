/**
 * The card form: the provider's own, in an iframe of the provider's origin, so that no card number ever reaches the program. It gives the
 * page a token.
 */
export type CardForm =
  /** `url`: the page in the iframe. */
  { provider: 'embedded'; url: string } | { provider: 'stripe'; publishableKey: string } | { provider: 'none' };

type Origins = { frames: readonly string[]; scripts: readonly string[]; connects: readonly string[] };

/** The origins that a page with the form must allow, as Stripe documents them for a content security policy. */
export function originsOf(form: CardForm): Origins {
  switch (form.provider) {
    case 'embedded':
      return { frames: [new URL(form.url).origin], scripts: [], connects: [] };
    case 'stripe':
      return {
        frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        scripts: ['https://js.stripe.com'],
        connects: ['https://api.stripe.com'],
      };
    case 'none':
      return { frames: [], scripts: [], connects: [] };
  }
}
