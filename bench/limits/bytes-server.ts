import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The limit of a cached page: bare node:http with the same bytes in memory. Argument: the file that holds them. */
const body = readFileSync(process.argv[2] ?? '');
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`listening on ${address.port}\n`);
});
