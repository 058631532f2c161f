import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/**
 * The limit of an uncached page: React's renderToString of the same tree with its data inlined and without queries. Arguments: the built
 * renderer, and the data that the product embedded in the page.
 */
const [, , rendererPath = '', dataPath = '', path = '/'] = process.argv;
const renderer = await import(pathToFileURL(rendererPath).href);
const { hydration, assets } = JSON.parse(readFileSync(dataPath, 'utf8'));
const render: () => string = await renderer.prepareInlined({ path, hydration, assets });
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(render());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`listening on ${address.port}\n`);
});
