import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { EMBEDDED_PAGE_HEADERS, embeddedPage } from '#platform/http/embedded-page.ts';
import { parseQuery } from '#platform/http/query-string.ts';
import { isSame } from '#platform/security/form-token.ts';
import { returnAddress } from './authentication.ts';
import { answerPaymentChallenge } from './payment-intents.ts';
import type { EmbeddedProvider } from './provider.ts';
import { answerSetupChallenge } from './setup-intents.ts';
import { inRequest, loadObject, type ProviderRequest } from './store.ts';
import { WireError } from './wire-error.ts';

/** The 3-D Secure page of the bank, like Stripe's test page: two buttons, then back. */

type Asked = { Params: { id: string } };

export function addChallengePages(app: FastifyInstance, provider: EmbeddedProvider): void {
  const within = <Result>(work: (request: ProviderRequest) => Promise<Result>) => inRequest(provider, null, work);

  app.get<Asked>('/authenticate/:id', async (request, reply) => {
    const secret = parseQuery(request.url.split('?')[1] ?? '').client_secret;
    const intent = await within((asked) => waitingIntent(asked, request.params.id, secret)).catch(missing);
    return reply
      .code(intent ? 200 : 404)
      .headers(EMBEDDED_PAGE_HEADERS)
      .send(intent ? challenge(intent) : GONE);
  });

  app.post<Asked>('/authenticate/:id', async (request, reply) => {
    const form = parseQuery(typeof request.body === 'string' ? request.body : '');
    const done = await within(async (asked) => {
      const intent = await waitingIntent(asked, request.params.id, form.client_secret);
      if (!intent) return null;
      const isHolder = form.outcome === 'complete';
      const { status } =
        intent.object === 'payment_intent'
          ? await answerPaymentChallenge(asked, intent, isHolder)
          : await answerSetupChallenge(asked, intent, isHolder);
      return { address: returnAddress(intent, status === 200) };
    }).catch(missing);
    if (done?.address) return reply.redirect(done.address, 303);
    return reply
      .code(done ? 200 : 404)
      .headers(EMBEDDED_PAGE_HEADERS)
      .send(done ? ANSWERED : GONE);
  });
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** Null if no answer is awaited, or if the secret does not match. */
async function waitingIntent(request: ProviderRequest, id: string, secret: unknown): Promise<Intent | null> {
  const intent = await loadObject(request, id.startsWith('pi_') ? 'payment_intent' : 'setup_intent', id);
  const isKnown = typeof secret === 'string' && isSame(secret, intent.client_secret ?? '');
  return isKnown && intent.status === 'requires_action' ? intent : null;
}

function missing(error: unknown): null {
  if (error instanceof WireError) return null;
  throw error;
}

/** Ids and secrets consist of letters, digits and underscores, so they need no escaping. */
const challenge = (intent: Intent) =>
  embeddedPage(
    'Is it you?',
    `<p>This is the test page of the embedded card provider: here your bank would ask whether it is you${
      intent.object === 'payment_intent' ? ` who pays $${(intent.amount / 100).toFixed(2)}` : ''
    }.</p>
<form method="post" action="/authenticate/${intent.id}">
<input type="hidden" name="client_secret" value="${intent.client_secret}">
<div><button name="outcome" value="complete">Yes, it is me</button>
<button name="outcome" value="fail">No</button></div>
</form>`,
  );

const GONE = embeddedPage('Nobody is asked here', '<p>The question was answered, or there never was one.</p>');
const ANSWERED = embeddedPage('Thank you', '<p>You can close this page.</p>');
