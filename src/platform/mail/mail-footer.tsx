import { renderToStaticMarkup } from 'react-dom/server';
import { MailFooter } from './mail-template.tsx';
import { NETWORK } from './network-name.ts';

/** The footer of every email: why it was sent, how to unsubscribe, and who sends it (the law requires a postal address). */

const ACCOUNT_REASON = `You’re receiving this email because you have a ${NETWORK} account.`;
const NO_REPLIES = 'This inbox isn’t monitored.';
const CONTACT = 'Need help? Contact us';
const CONTACT_PATH = '/news/contact-us-5';
const LEAVE = 'Unsubscribe';

type FooterFacts = {
  postalAddress: string;
  /** The address of the main site, without a trailing slash. */
  mainUrl: string;
  reason?: string | undefined;
  replyTo?: string | undefined;
  pageUrl?: string | undefined;
};

/** Inserts the footer before the end of the HTML body; the text version gets the same words after a signature separator. */
export function withFooter(
  { html, text }: { html: string; text: string },
  { postalAddress, mainUrl, reason = ACCOUNT_REASON, replyTo, pageUrl }: FooterFacts,
): { html: string; text: string } {
  const leave = pageUrl === undefined ? [] : [{ text: LEAVE, href: pageUrl }];
  const lines = [
    { text: `${reason} ${replyTo === undefined ? NO_REPLIES : `Your reply goes to ${replyTo}.`}` },
    ...(replyTo === undefined ? [{ text: CONTACT, href: mainUrl + CONTACT_PATH }] : []),
    ...leave,
    { text: postalAddress },
  ];
  const plain = lines.map((line) => ('href' in line ? `${line.text}: ${line.href}` : line.text));
  const end = html.lastIndexOf('</body>');
  const at = end < 0 ? html.length : end;
  return {
    html: `${html.slice(0, at)}${renderToStaticMarkup(<MailFooter lines={lines} />)}${html.slice(at)}`,
    text: `${text.trimEnd()}\n\n-- \n${plain.join('\n')}\n`,
  };
}
