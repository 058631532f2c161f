/**
 * Collects the UTF-8 of many short texts in memory that is reused. Joining them into strings of more than 128 kB would create large
 * objects, which V8 frees only in a full collection once they have survived a write.
 */
export type ByteBuffer = {
  add(text: string): void;
  length(): number;
  /** What was added since the last call. Valid until the next addition. */
  take(): Buffer;
};

const FIRST_BYTES = 64 * 1024;
/** The most bytes of UTF-8 per UTF-16 unit. */
const BYTES_OF_UNIT = 3;

export function createByteBuffer(): ByteBuffer {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let at = 0;
  return {
    add(text) {
      const needed = at + text.length * BYTES_OF_UNIT;
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * bytes.length));
        bytes.copy(larger, 0, 0, at);
        bytes = larger;
      }
      at += bytes.write(text, at, 'utf8');
    },
    length: () => at,
    take() {
      const taken = bytes.subarray(0, at);
      at = 0;
      return taken;
    },
  };
}
