import { embeddedPage } from '../../http/embedded-page.ts';
import { escapeHtml } from '../../http/html-page.ts';
import type { Link } from './embedded-betting.ts';

/** The one page of the embedded partner. */

export const offerHtml = ({ query }: Link): string =>
  embeddedPage(
    'The betting partner',
    `<p>This is the test page of the embedded partner. An outside one would open an account here and find out who somebody is.</p>
<form method="post" action="/offer">
<input type="hidden" name="link" value="${escapeHtml(query)}">
<p><label for="person">Account at the partner (the same person has the same; empty: a new one)</label>
<input id="person" name="person" maxlength="100" autocomplete="off"></p>
<div><button name="outcome" value="validated">Validate</button>
<button name="outcome" value="refused">Refuse</button>
<button name="outcome" value="redeemed_elsewhere">Has had it elsewhere</button></div>
</form>`,
  );

export const goneHtml = (): string =>
  embeddedPage('This link leads nowhere', '<p>It was not made by the site, was altered, or is older than a day.</p>');

export const untoldHtml = (status: number): string =>
  embeddedPage('The site did not take it', `<p>It answered ${status}. Go back and try again.</p>`);
