/**
 * The form in which somebody types a card: the provider's own, in a frame of the provider's origin, so that no number of a card ever
 * reaches the program. It gives the page a token.
 */
export type CardForm =
  /** `url`: the page in the frame. */
  { provider: 'embedded'; url: string } | { provider: 'stripe'; publishableKey: string } | { provider: 'none' };

type Origins = { frames: readonly string[]; scripts: readonly string[]; connects: readonly string[] };

/** What a page with the form may load beside its own; as Stripe documents it for a content policy. */
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
