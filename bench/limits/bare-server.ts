import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { recordedReply } from '../recorded-reply.ts';

/**
 * The limit of a cached page: bare node:http with the product's own reply in memory. Argument: a file written by bench/recorded-reply.ts.
 */
const { status, rawHeaders, keepAliveSeconds, body } = recordedReply.parse(
  JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')),
);
const bytes = Buffer.from(body, 'base64');
const server = createServer({ keepAliveTimeout: keepAliveSeconds * 1000 }, (_request, response) => {
  response.writeHead(status, rawHeaders);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`listening on ${address.port}\n`);
});
