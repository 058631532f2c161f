/** Small pages of the server's own, outside the application: text is escaped, styles come from the application's stylesheet. */

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function htmlPage({
  title,
  body,
  styles = [],
}: {
  title: string;
  body: string;
  styles?: readonly string[];
}): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${links}</head><body><main>${body}</main></body></html>`;
}
