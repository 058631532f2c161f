import type { Jurisdiction } from '#features/sites/privacy/contract.ts';
import type { ConsentCategory } from '#kernel/consent.ts';
import type { Api } from '../request-context.ts';

/**
 * Everything that loads third-party content, or counts, asks here first. The server is the authority: only it knows location, signal and
 * age together, and a cached page knows nothing about its reader. Fetched once, and again after a choice.
 */
let asked: Promise<Jurisdiction> | null = null;

type Asking = { privacy: Pick<Api['privacy'], 'jurisdiction'> };

export function askJurisdiction(api: Asking): Promise<Jurisdiction> {
  asked ??= api.privacy.jurisdiction().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Dispatched on `document` after a choice. */
export const CHOICE_EVENT = 'bluechip:choice';

/** Call after a choice. */
export function forgetJurisdiction(): void {
  asked = null;
}

/**
 * Whether the reader allows it; a server that does not answer counts as no.
 * @public for advertising and embeds
 */
export async function isAllowed(api: Asking, category: ConsentCategory): Promise<boolean> {
  try {
    return (await askJurisdiction(api)).consent[category];
  } catch {
    return false;
  }
}
