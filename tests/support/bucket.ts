import { createServer } from 'node:http';

export type Bucket = {
  /** By key. */
  objects: Map<string, { body: Buffer; type: string }>;
  /** The program's configuration for the bucket `files`. */
  env: {
    STORAGE_S3_REGION: string;
    STORAGE_S3_ENDPOINT: string;
    STORAGE_S3_ACCESS_KEY_ID: string;
    STORAGE_S3_SECRET_ACCESS_KEY: string;
  };
  /** Responds instead of the bucket until it returns null: a status, by method and key. */
  refuse: (answer: (method: string, key: string) => number | null) => void;
  close(): void;
};

const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
const XML = { 'content-type': 'application/xml' };
const PATH = '/files/';

/**
 * A bucket over HTTP: PUT, GET, DELETE, lists of two and 404 of S3's path style, for one bucket. It checks no signatures, so these tests
 * say nothing about authorization; they show that our adapter uses the official client as the port promises.
 */
export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  let refusal: (method: string, key: string) => number | null = () => null;
  const s3 = createServer(async (request, reply) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3');
    const method = request.method ?? '';
    if (searchParams.get('list-type') === '2') {
      const after = searchParams.get('continuation-token') ?? '';
      const keys = [...objects.keys()]
        .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
        .toSorted();
      const some = keys.slice(0, 2);
      const more = keys.length > 2 ? `<NextContinuationToken>${some[1]}</NextContinuationToken>` : '';
      const contents = some.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      return reply
        .writeHead(200, XML)
        .end(`<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`);
    }
    if (!path.startsWith(PATH)) return reply.writeHead(404, XML).end(fault('NoSuchBucket'));
    const key = path.slice(PATH.length);
    const refused = refusal(method, key);
    if (refused !== null) return reply.writeHead(refused, XML).end(fault('AccessDenied'));
    if (method === 'PUT') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      objects.set(key, { body: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' });
      return reply.writeHead(200, { etag: '"x"' }).end();
    }
    const there = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return reply.writeHead(204).end();
    }
    if (!there) return reply.writeHead(404, XML).end(fault('NoSuchKey'));
    return reply.writeHead(200, { 'content-type': there.type, 'content-length': there.body.length }).end(there.body);
  });
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  const address = s3.address();
  if (typeof address !== 'object' || !address) throw new Error('the test bucket does not listen');
  return {
    objects,
    env: {
      STORAGE_S3_REGION: 'us-east-1',
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      STORAGE_S3_ACCESS_KEY_ID: 'test',
      STORAGE_S3_SECRET_ACCESS_KEY: 'test',
    },
    refuse: (answer) => {
      refusal = answer;
    },
    close: () => {
      s3.close();
      s3.closeAllConnections();
    },
  };
}
