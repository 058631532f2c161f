import { isLinkAddress } from '../../../articles/link-address-view.ts';

/** What somebody typed, as an address: "example.com" and "pat@example.com" are understood; null where it cannot be one. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isLinkAddress(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  const address = `https://${text}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i.test(text) && isLinkAddress(address) ? address : null;
}
