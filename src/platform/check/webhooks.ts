/** Compares a provider's webhooks with what the program needs. */

/** Whether the address is on a host of the network, which may also have a port, and has this path. */
export function isOurAddress(address: string, { domain, path }: { domain: string; path: string }): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  return url.pathname.replace(/\/+$/, '') === path && (url.hostname === domain || url.hostname.endsWith(`.${domain}`));
}

/** The required types that the webhook does not send; `*` stands for all of them. */
export const missingOf = (needed: readonly string[], sent: readonly string[]): string[] =>
  sent.includes('*') ? [] : needed.filter((type) => !sent.includes(type));
