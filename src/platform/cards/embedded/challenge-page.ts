import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { parseQuery } from '#platform/http/query-string.ts';
import { isSame } from '#platform/security/form-token.ts';
import { returnAddress } from './authentication.ts';
import { answerPaymentChallenge } from './payment-intents.ts';
import type { EmbeddedProvider } from './provider.ts';
import { answerSetupChallenge } from './setup-intents.ts';
import { inRequest, loadObject, type ProviderRequest } from './store.ts';
import { WireError } from './wire-error.ts';

/** The page on which the bank asks the holder of a card, as Stripe's test page does: two buttons, and back. */

type Asked = { Params: { id: string } };

export function addChallengePages(app: FastifyInstance, provider: EmbeddedProvider): void {
  const within = <Result>(work: (request: ProviderRequest) => Promise<Result>) => inRequest(provider, null, work);

  app.get<Asked>('/authenticate/:id', async (request, reply) => {
    const secret = parseQuery(request.url.split('?')[1] ?? '').client_secret;
    const intent = await within((asked) => waitingIntent(asked, request.params.id, secret)).catch(missing);
    return reply
      .code(intent ? 200 : 404)
      .headers(HEADERS)
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
      .headers(HEADERS)
      .send(done ? ANSWERED : GONE);
  });
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** Null where nobody is asked, or the secret is another's. */
async function waitingIntent(request: ProviderRequest, id: string, secret: unknown): Promise<Intent | null> {
  const intent = await loadObject(request, id.startsWith('pi_') ? 'payment_intent' : 'setup_intent', id);
  const isKnown = typeof secret === 'string' && isSame(secret, intent.client_secret ?? '');
  return isKnown && intent.status === 'requires_action' ? intent : null;
}

function missing(error: unknown): null {
  if (error instanceof WireError) return null;
  throw error;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:10vh auto;padding:0 1.25rem}
h1{font-size:1.4rem}
form{display:flex;gap:.75rem;flex-wrap:wrap}
button{font:inherit;padding:.6rem 1.1rem;border:1px solid;background:none;color:inherit;cursor:pointer}
button[value=complete]{font-weight:650}
</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Ids and secrets are made of letters, digits and underscores. */
const challenge = (intent: Intent) =>
  page(
    'Is it you?',
    `<p>This is the test page of the embedded card provider: here your bank would ask whether it is you${
      intent.object === 'payment_intent' ? ` who pays $${(intent.amount / 100).toFixed(2)}` : ''
    }.</p>
<form method="post" action="/authenticate/${intent.id}">
<input type="hidden" name="client_secret" value="${intent.client_secret}">
<button name="outcome" value="complete">Yes, it is me</button>
<button name="outcome" value="fail">No</button>
</form>`,
  );

const GONE = page('Nobody is asked here', '<p>The question was answered, or there never was one.</p>');
const ANSWERED = page('Thank you', '<p>You can close this page.</p>');
