import { isLinkAddress } from '../../../articles/link-address-view.ts';

/** Parses typed text as a link: understands "example.com" and "pat@example.com"; null if it cannot be one. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isLinkAddress(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  const address = `https://${text}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i.test(text) && isLinkAddress(address) ? address : null;
}
