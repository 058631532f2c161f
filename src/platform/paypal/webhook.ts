import type { FetchOutside } from '../outbound/fetch-outside.ts';
import { PaypalFailure } from './paypal-payments.ts';
import type { PaypalWebhook } from './read-event.ts';

const HOSTS = {
  production: ['api.paypal.com', 'api-m.paypal.com'],
  sandbox: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
} as const;

const CERTIFICATE = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,64}$/;

const NOT_FOUND = 404;

/** The webhook configured at PayPal: its certificates come only from PayPal's own hosts. */
export function outsideWebhook(id: string, environment: keyof typeof HOSTS, fetchOutside: FetchOutside): PaypalWebhook {
  const isOwn = ({ protocol, hostname, port, username, pathname, search }: URL) =>
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    HOSTS[environment].some((host) => host === hostname) &&
    CERTIFICATE.test(pathname) &&
    search === '';
  return {
    id,
    isOwn,
    fetchCertificate: async (certUrl) => {
      const fetched = await fetchOutside(certUrl.href);
      if (!fetched.ok) throw new PaypalFailure(new Error(`its certificate: ${fetched.reason}`));
      const { status, url, body } = fetched.reply;
      // A call that names a certificate that does not exist is not signed by PayPal.
      if (status === NOT_FOUND) return null;
      if (status !== 200 || !isOwn(new URL(url))) throw new PaypalFailure(new Error(`its certificate: ${status}`));
      return body.toString('utf8');
    },
  };
}
