import type { FastifyInstance } from 'fastify';
import { scriptHash } from '#platform/security/headers.ts';
import { CARD_FORM_SCRIPT, CARD_FORM_STYLE } from './card-form-assets.ts';
import type { EmbeddedProvider } from './provider.ts';

/** The card form that pages of the program open in an iframe. The input goes from here to the provider and nowhere else. */
export function addCardForm(app: FastifyInstance, { keys, framedBy }: EmbeddedProvider): void {
  const page = cardForm(keys.publishableKey);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src '${scriptHash(CARD_FORM_SCRIPT)}'`,
      `style-src '${scriptHash(CARD_FORM_STYLE)}'`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${framedBy.join(' ')}`,
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  app.get('/card-form', (_request, reply) => reply.headers(headers).send(page));
}

const field = (name: string, label: string, attributes: string) => `<div class="field" data-field="${name}">
<label for="${name}">${label}</label>
<input id="${name}" inputmode="numeric" aria-describedby="${name}-error" ${attributes}>
<p class="error" id="${name}-error" role="alert"></p>
</div>`;

const cardForm = (publishableKey: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Card</title>
<style>${CARD_FORM_STYLE}</style></head><body>
<form data-key="${publishableKey}" novalidate aria-label="Card">
${field('number', 'Card number', 'autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"')}
${field('expiry', 'Expires', 'autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"')}
${field('cvc', 'Security code', 'autocomplete="cc-csc" placeholder="CVC" maxlength="4"')}
</form>
<script>${CARD_FORM_SCRIPT}</script>
</body></html>`;
