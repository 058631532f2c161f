import { render, toPlainText } from '@react-email/render';
import type { CSSProperties, ReactNode } from 'react';

/**
 * The one look of all mail. Mail programs strip style sheets, so this is the one place where inline style is right;
 * there are no tables and no images, so a mail reads the same with images off and by a screen reader.
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
  action: {
    display: 'inline-block',
    padding: '10px 18px',
    background: LINK,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
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

/** The one thing that a mail asks for. The address stands below it in full, for programs that show no links. */
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

/** Lines under a mail; each is text, or a link. */
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

function MailLayout({ subject, children }: { subject: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={styles.page}>
        <div style={styles.column}>
          <p style={styles.brand}>Bluechip</p>
          <h1 style={styles.heading}>{subject}</h1>
          {children}
        </div>
      </body>
    </html>
  );
}

/** A mail's subject and body as HTML and as text, from the same words; `to` and `template` are the caller's, the footer the outbox's. */
export async function renderMail({ subject, node }: { subject: string; node: ReactNode }) {
  const html = await render(<MailLayout subject={subject}>{node}</MailLayout>);
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      // Headings stay as they are written; a link's address already stands below it.
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
  return { subject, html, text };
}
