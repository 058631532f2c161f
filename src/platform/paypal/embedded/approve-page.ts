import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EMBEDDED_PAGE_HEADERS, embeddedPage } from '#platform/http/embedded-page.ts';
import { parseQuery } from '#platform/http/query-string.ts';
import type { StoredSetup } from './objects.ts';
import type { EmbeddedPaypalProvider } from './server.ts';
import { findObject, type ProviderRequest, saveObject } from './store.ts';

/** PayPal's approval page: the payer picks an account, presses one of two buttons, and returns. */

const PATH = '/agreements/approve';
const email = z.email().max(254);

export function addApprovePage(app: FastifyInstance, { db, now, origin }: EmbeddedPaypalProvider): void {
  const within = <Result>(work: (request: ProviderRequest) => Promise<Result>) =>
    db.transaction((tx) => work({ db: tx, now: now(), origin }));

  app.get(PATH, async (request, reply) => {
    const { approval_session_id: id } = parseQuery(request.url.split('?')[1] ?? '');
    const setup = await within((asked) => waiting(asked, id));
    return reply
      .code(setup ? 200 : 404)
      .headers(EMBEDDED_PAGE_HEADERS)
      .send(setup ? question(setup.id, '') : GONE);
  });

  app.post(PATH, async (request, reply) => {
    const form = parseQuery(typeof request.body === 'string' ? request.body : '');
    const said = await within(async (asked): Promise<{ id: string; address: string | null } | null> => {
      const setup = await waiting(asked, form.approval_session_id);
      if (!setup) return null;
      const { id } = setup;
      if (form.outcome !== 'agree') return { id, address: returning(setup.cancelUrl, id) };
      const account = email.safeParse(form.email);
      if (!account.success) return { id, address: null };
      await saveObject(asked, { ...setup, status: 'APPROVED', email: account.data });
      return { id, address: returning(setup.returnUrl, id) };
    });
    if (said?.address) return reply.redirect(said.address, 303);
    return reply
      .code(said ? 422 : 404)
      .headers(EMBEDDED_PAGE_HEADERS)
      .send(said ? question(said.id, 'Please enter an email address.') : GONE);
  });
}

/** Null if no approval is pending. */
async function waiting(request: ProviderRequest, id: unknown): Promise<StoredSetup | null> {
  const setup = typeof id === 'string' ? await findObject(request, 'setup', id) : null;
  return setup?.status === 'PAYER_ACTION_REQUIRED' ? setup : null;
}

function returning(to: string, id: string): string {
  const address = new URL(to);
  address.searchParams.set('approval_token_id', id);
  address.searchParams.set('approval_session_id', id);
  return address.href;
}

/** Ids consist of letters and digits; `fault` is our own text. */
const question = (id: string, fault: string) =>
  embeddedPage(
    'Pay by PayPal from now on?',
    `<p>This is the test page of the embedded PayPal: here PayPal would ask for your account. Any email address pays;
declined@, closed@, pending@ and disputed@ do what they say.</p>
<form method="post" action="${PATH}" novalidate>
<input type="hidden" name="approval_session_id" value="${id}">
<p><label for="email">Email of the account</label>
<input id="email" name="email" type="email" value="payer@example.com" autocomplete="off"${fault === '' ? '' : ' aria-invalid="true" aria-describedby="fault"'}></p>
${fault === '' ? '' : `<p id="fault" role="alert">${fault}</p>`}
<div><button name="outcome" value="agree">Agree and continue</button>
<button name="outcome" value="cancel">Cancel</button></div>
</form>`,
  );

const GONE = embeddedPage('Nobody is asked here', '<p>The question was answered, or there never was one.</p>');
