import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

/**
 * Preloaded into a server (`--import`): resolves the push service's name to a server of the test on this machine. The program resolves the
 * name and checks its address and certificate as for any other, and needs no code for this.
 */

/** The argument of `--import`. */
export const PUSH_ROUTE = import.meta.filename;

/** A public address, because the program refuses those of this machine. */
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
