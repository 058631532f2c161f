import type { FileHandle } from 'node:fs/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * A ZIP archive written entry by entry, compressed off the main thread and never held in memory (APPNOTE.TXT of PKWARE, sizes in data
 * descriptors).
 */

export type ZipEntry = {
  /** Reads `bytes` until the promise resolves. */
  write(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
};

export type ZipWriter = {
  /** Starts an entry; the previous one must have ended. `name`: ASCII. */
  begin(name: string): Promise<ZipEntry>;
  /** Writes the directory. The file stays open. */
  end(): Promise<void>;
};

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number };

const VERSION = 20;
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the earliest possible: a report states its date in its cells. */
const DATE = 0x0021;
/** The largest number without the ZIP64 extension. */
const MOST_BYTES = 0xff_ff_ff_ff;

export function createZip(file: FileHandle): ZipWriter {
  const entries: Written[] = [];
  let position = 0;

  async function put(bytes: Buffer): Promise<void> {
    position += bytes.length;
    if (position > MOST_BYTES) throw new Error('a ZIP archive of more than 4 GB');
    await file.appendFile(bytes);
  }

  return {
    async begin(text) {
      const name = Buffer.from(text, 'ascii');
      const entry = { name, crc: 0, packed: 0, size: 0, offset: position };
      await put(localHeader(name));
      const deflate = createDeflateRaw({ level: 5 });
      let waiting: Buffer[] = [];
      deflate.on('data', (bytes: Buffer) => waiting.push(bytes));
      const drain = async () => {
        const bytes = Buffer.concat(waiting);
        waiting = [];
        entry.packed += bytes.length;
        if (bytes.length > 0) await put(bytes);
      };
      return {
        async write(bytes) {
          entry.crc = crc32(bytes, entry.crc);
          entry.size += bytes.length;
          if (entry.size > MOST_BYTES) throw new Error('a ZIP entry of more than 4 GB');
          await new Promise<void>((resolve, reject) => {
            deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
          });
          await drain();
        },
        async end() {
          await new Promise<void>((resolve, reject) => {
            deflate.once('end', resolve);
            deflate.once('error', reject);
            deflate.end();
          });
          await drain();
          await put(dataDescriptor(entry));
          entries.push(entry);
        },
      };
    },
    async end() {
      const offset = position;
      for (const entry of entries) await put(directoryHeader(entry));
      await put(endOfDirectory({ count: entries.length, size: position - offset, offset }));
    },
  };
}

/** Packs fields in sequence, little-endian: each as [value, bytes]. */
function packed(...fields: readonly (readonly [number, 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of fields) {
    bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}

function localHeader(name: Buffer): Buffer {
  const fields = packed(
    [0x04034b50, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
  return Buffer.concat([fields, name]);
}

const dataDescriptor = ({ crc, packed: length, size }: Written): Buffer =>
  packed([0x08074b50, 4], [crc, 4], [length, 4], [size, 4]);

function directoryHeader({ name, crc, packed: length, size, offset }: Written): Buffer {
  const fields = packed(
    [0x02014b50, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [length, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return Buffer.concat([fields, name]);
}

const endOfDirectory = ({ count, size, offset }: { count: number; size: number; offset: number }): Buffer =>
  packed([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
