import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

/**
 * Loaded into a server before it starts (`--import`): the name of the push service leads to a server of the test on this machine. The program
 * resolves the name, checks its address and the certificate as it does for others, and knows nothing of it.
 */

/** What `--import` takes. */
export const PUSH_ROUTE = import.meta.filename;

/** Public: the program refuses addresses of this machine. */
const PUBLIC = { address: '93.184.215.14', family: 4 };
const { TEST_PUSH_HOST: host, TEST_PUSH_PORT: port } = process.env;

if (host !== undefined && port !== undefined) lead(host, Number(port));

function lead(name: string, to: number): void {
  const { lookup } = dns;
  const { connect } = tls;
  Object.assign(dns, {
    lookup: (asked: string, options: object) => (asked === name ? Promise.resolve([PUBLIC]) : lookup(asked, options)),
  });
  Object.assign(tls, {
    connect: (options: tls.ConnectionOptions, ...rest: []) =>
      options.host === name
        ? connect({ ...options, host: '127.0.0.1', port: to, lookup: undefined, servername: name }, ...rest)
        : connect(options, ...rest),
  });
  syncBuiltinESMExports();
}
