export type StoredFile = { body: Buffer; contentType: string };

/** Files by key: `a/b/c.ext`, of letters, digits, `-`, `_`, `.`, `/`. A key that climbs out of the store is an error. */
export type Storage = {
  put(key: string, file: StoredFile): Promise<void>;
  /** Null when there is none. */
  find(key: string): Promise<StoredFile | null>;
  /** Succeeds when there is none. */
  remove(key: string): Promise<void>;
  /** Every key, in no order that means anything. What lies there without being a key of ours is passed over. */
  keys(): AsyncIterable<string>;
  /** Removes every key that begins with `folder/`. */
  removeFolder(folder: string): Promise<void>;
};
