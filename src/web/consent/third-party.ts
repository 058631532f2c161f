import type { Jurisdiction } from '#features/sites/privacy/contract.ts';
import type { ConsentCategory } from '#kernel/consent.ts';
import type { Api } from '../request-context.ts';

/**
 * Whoever loads something of others, or counts, asks here first. The server is the authority: only it knows place, signal and age
 * together, and a page out of a cache knows nothing of its reader. Asked once, and anew after a choice.
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

/** On `document`, after a choice. */
export const CHOICE_EVENT = 'bluechip:choice';

/** After a choice. */
export function forgetJurisdiction(): void {
  asked = null;
}

/**
 * Whether the reader allows it; a server that does not answer has not said yes.
 * @public for advertising and embeds
 */
export async function isAllowed(api: Asking, category: ConsentCategory): Promise<boolean> {
  try {
    return (await askJurisdiction(api)).consent[category];
  } catch {
    return false;
  }
}
