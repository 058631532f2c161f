/** Where a link of an article may lead: https, http, mailto, and paths of ours. The same rule holds when an article is shown. */

// A browser drops tabs and line ends inside an address before it reads the scheme.
const hasControls = (text: string): boolean => Array.from(text).some((character) => character.charCodeAt(0) < 33);

export function isLinkAddress(address: string): boolean {
  if (address === '' || hasControls(address)) return false;
  if (address.startsWith('/')) return /^\/(?![/\\])/.test(address);
  if (/^mailto:[^@]+@[^@]+$/i.test(address)) return true;
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  // A name before the host makes one site look like another.
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}
