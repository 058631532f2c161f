import { stopViewing } from '#features/membership/member-service/contract.ts';
import { currentFormToken } from '#features/sites/csrf/public.ts';
import { clockTime } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import { FORM_TOKEN_FIELD } from '#platform/http/forgery.ts';
import { escapeHtml } from '#platform/http/html-page.ts';

/**
 * The bar on every page while staff view the site as a member: the member’s name and a stop button that works without JavaScript. HTML, or
 * ''.
 */
export function viewingBar(ctx: Context): string {
  const viewing = ctx.session?.viewing;
  if (!viewing) return '';
  return `<section aria-label="Viewing as a member"><p>Viewing as <strong>${escapeHtml(viewing.username)}</strong> until ${clockTime(viewing.until)} CT. Read-only; billing and security are hidden.</p>
<form method="post" action="${stopViewing.path}"><input type="hidden" name="${FORM_TOKEN_FIELD}" value="${escapeHtml(currentFormToken(ctx))}"><input type="hidden" name="_method" value="${stopViewing.method}"><button>Stop viewing</button></form></section>`;
}
