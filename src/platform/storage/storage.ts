import type { Readable } from 'node:stream';

export type StoredFile = { body: Buffer; contentType: string };

/** A stored file as a stream; `bytes` is null if the store did not say. The caller must read it to the end or destroy it. */
export type OpenedFile = { stream: Readable; bytes: number | null; contentType: string };

/** Files by key: `a/b/c.ext`, of letters, digits, `-`, `_`, `.`, `/`. A key that climbs out of the store is an error. */
export type Storage = {
  put(key: string, file: StoredFile): Promise<void>;
  /** The same for a file on this machine, in constant memory; the file at `path` stays. */
  putFile(key: string, file: { path: string; contentType: string }): Promise<void>;
  /** Null when there is none. */
  open(key: string): Promise<OpenedFile | null>;
  /** Null when there is none. */
  find(key: string): Promise<StoredFile | null>;
  /** Succeeds when there is none. */
  remove(key: string): Promise<void>;
  /** Every key, in no particular order. Skips files whose names are not our keys. */
  keys(): AsyncIterable<string>;
  /** Removes every key that begins with `folder/`. */
  removeFolder(folder: string): Promise<void>;
};
