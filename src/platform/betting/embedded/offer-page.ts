import { escapeHtml } from '../../http/html-page.ts';
import type { Link } from './embedded-betting.ts';

/** The one page of the embedded partner. */

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:10vh auto;padding:0 1.25rem}
h1{font-size:1.4rem}
label{display:block;margin-bottom:.25rem}
input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box;margin-bottom:1rem}
p:last-child{display:flex;gap:.75rem;flex-wrap:wrap}
button{font:inherit;padding:.6rem 1.1rem;border:1px solid;background:none;color:inherit;cursor:pointer}
button[value=validated]{font-weight:650}
</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

export const offerHtml = ({ query }: Link): string =>
  page(
    'The betting partner',
    `<p>This is the test page of the embedded partner. An outside one would open an account here and find out who somebody is.</p>
<form method="post" action="/offer">
<input type="hidden" name="link" value="${escapeHtml(query)}">
<label for="person">Account at the partner (the same person has the same; empty: a new one)</label>
<input id="person" name="person" maxlength="100" autocomplete="off">
<p><button name="outcome" value="validated">Validate</button>
<button name="outcome" value="refused">Refuse</button>
<button name="outcome" value="redeemed_elsewhere">Has had it elsewhere</button></p>
</form>`,
  );

export const goneHtml = (): string =>
  page('This link leads nowhere', '<p>It was not made by the site, was altered, or is older than a day.</p>');

export const untoldHtml = (status: number): string =>
  page('The site did not take it', `<p>It answered ${status}. Go back and try again.</p>`);
