import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import type { Storage } from './storage.ts';
import { checkedKey, isStorageKey } from './storage-key.ts';

const CONNECT_MS = 3_000;
const REQUEST_MS = 30_000;

export type S3Config = Pick<
  Config,
  'STORAGE_S3_REGION' | 'STORAGE_S3_ENDPOINT' | 'STORAGE_S3_ACCESS_KEY_ID' | 'STORAGE_S3_SECRET_ACCESS_KEY'
>;

/** Files in an S3 bucket, or in a compatible service (then with the bucket in the path, which all of them support). */
export function createS3Storage({
  bucket: Bucket,
  config,
}: {
  bucket: string;
  config: S3Config;
}): Storage & { close(): void } {
  const endpoint = config.STORAGE_S3_ENDPOINT;
  const accessKeyId = config.STORAGE_S3_ACCESS_KEY_ID;
  const secretAccessKey = config.STORAGE_S3_SECRET_ACCESS_KEY;
  const client = new S3Client({
    region: config.STORAGE_S3_REGION,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Services other than AWS refuse the checksum trailers that newer clients send by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
  });

  async function* objectsBelow(Prefix: string): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const { Contents = [], NextContinuationToken } = await client.send(
        new ListObjectsV2Command({
          Bucket,
          ...(Prefix === '' ? {} : { Prefix }),
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      );
      for (const { Key } of Contents) if (Key !== undefined) yield Key;
      token = NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    async put(key, { body, contentType }) {
      await client.send(new PutObjectCommand({ Bucket, Key: checkedKey(key), Body: body, ContentType: contentType }));
    },
    async putFile(key, { path, contentType }) {
      const { size } = await stat(path);
      // A stream that failed halfway cannot be rewound, so the whole call is tried once.
      const Body = createReadStream(path);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: checkedKey(key),
          Body,
          ContentLength: size,
          ContentType: contentType,
        }),
      );
    },
    async open(key) {
      try {
        const { Body, ContentLength, ContentType } = await client.send(
          new GetObjectCommand({ Bucket, Key: checkedKey(key) }),
        );
        if (!(Body instanceof Readable)) throw new Error(`the bucket sent no stream for ${key}`);
        return {
          stream: Body,
          bytes: ContentLength ?? null,
          contentType: ContentType ?? 'application/octet-stream',
        };
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async find(key) {
      try {
        const reply = await client.send(new GetObjectCommand({ Bucket, Key: checkedKey(key) }));
        const bytes = await reply.Body?.transformToByteArray();
        return { body: Buffer.from(bytes ?? []), contentType: reply.ContentType ?? 'application/octet-stream' };
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }));
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    },
    async *keys() {
      for await (const key of objectsBelow('')) if (isStorageKey(key)) yield key;
    },
    async removeFolder(folder) {
      // One by one: services other than AWS require a different checksum for a batch deletion.
      for await (const Key of objectsBelow(`${checkedKey(folder)}/`))
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    close: () => client.destroy(),
  };
}

/** A missing bucket answers 404 too, but that is a configuration error, not a missing file. */
function isAbsent(error: unknown): boolean {
  if (error instanceof NoSuchKey) return true;
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}
