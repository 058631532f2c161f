import { render, toPlainText } from '@react-email/render';
import type { CSSProperties, ReactNode } from 'react';
import { BRAND } from './network-name.ts';

/**
 * The shared design of all email. Mail programs strip style sheets, so this is the one place where inline style is right. There are no
 * tables, and no image but the network's logo, so an email reads the same with images off and in a screen reader.
 */

const INK = '#0e1620';
const QUIET = '#5a6775';
const LINK = '#1650d0';
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const styles = {
  page: {
    margin: 0,
    padding: '24px 16px',
    background: '#ffffff',
    color: INK,
    fontFamily: FONT,
    fontSize: 16,
    lineHeight: 1.5,
  },
  column: { maxWidth: 560, margin: '0 auto' },
  brand: { margin: 0, paddingBottom: 8, borderBottom: `2px solid ${INK}`, fontSize: 18, fontWeight: 700 },
  heading: { margin: '24px 0 12px', fontSize: 22, lineHeight: 1.25 },
  paragraph: { margin: '0 0 16px' },
  typed: { margin: '0 0 16px', fontFamily: FONT, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  action: {
    display: 'inline-block',
    padding: '10px 18px',
    background: LINK,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  story: { margin: '0 0 20px', paddingTop: 12, borderTop: '1px solid #d5dce3' },
  headline: { margin: '0 0 4px', fontSize: 18, lineHeight: 1.3 },
  headlineLink: { color: INK },
  facts: { margin: '0 0 6px', color: QUIET, fontSize: 13 },
  storyWords: { margin: '0 0 6px' },
  address: { margin: '0 0 16px', color: QUIET, fontSize: 13, wordBreak: 'break-all' },
  footer: {
    maxWidth: 560,
    margin: '32px auto 0',
    paddingTop: 12,
    borderTop: '1px solid #d5dce3',
    color: QUIET,
    fontFamily: FONT,
    fontSize: 13,
    lineHeight: 1.5,
  },
  footerLine: { margin: '0 0 8px' },
  footerLink: { color: QUIET },
} satisfies Record<string, CSSProperties>;

export function MailParagraph({ children }: { children: ReactNode }) {
  return <p style={styles.paragraph}>{children}</p>;
}

/** User input, line by line. */
export function MailWords({ children }: { children: string }) {
  return <pre style={styles.typed}>{children}</pre>;
}

/** The email's call to action. The address appears below it in full, for programs that show no links. */
export function MailAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p style={styles.paragraph}>
        <a href={href} style={styles.action}>
          {children}
        </a>
      </p>
      <p style={styles.address}>{href}</p>
    </>
  );
}

type StoryProps = { href: string; headline: string; facts: string; paragraphs: readonly string[] };

/** One of several stories; its headline is the link. */
export function MailStory({ href, headline, facts, paragraphs }: StoryProps) {
  return (
    <div style={styles.story}>
      <h2 style={styles.headline}>
        <a href={href} style={styles.headlineLink}>
          {headline}
        </a>
      </h2>
      <p style={styles.facts}>{facts}</p>
      {paragraphs.map((text) => (
        <p key={text} style={styles.storyWords}>
          {text}
        </p>
      ))}
      <p style={styles.address}>{href}</p>
    </div>
  );
}

/** Lines below an email; each is text, or a link. */
export function MailFooter({ lines }: { lines: readonly { text: string; href?: string | undefined }[] }) {
  return (
    <div style={styles.footer}>
      {lines.map(({ text, href }) => (
        <p key={text} style={styles.footerLine}>
          {href === undefined ? (
            text
          ) : (
            <a href={href} style={styles.footerLink}>
              {text}
            </a>
          )}
        </p>
      ))}
    </div>
  );
}

function MailLayout({ subject, heading, children }: { subject: string; heading: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={styles.page}>
        <div style={styles.column}>
          <p style={styles.brand}>{BRAND}</p>
          <h1 style={styles.heading}>{heading}</h1>
          {children}
        </div>
      </body>
    </html>
  );
}

/** An email's subject and body as HTML and as text, from the same elements; the caller adds `to` and `template`, the outbox the footer. */
export async function renderMail({
  subject,
  heading = subject,
  node,
}: {
  subject: string;
  heading?: string;
  node: ReactNode;
}) {
  const html = await render(
    <MailLayout subject={subject} heading={heading}>
      {node}
    </MailLayout>,
  );
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      // Headings keep their capitalization; a link's address is already printed below it.
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
  return { subject, html, text };
}
