/**
 * The UTF-8 of many short texts, one after another in memory that is used again. Texts joined to a string of more than 128 kB would be
 * large objects: V8 frees one that lived through a write only when it collects its whole heap.
 */
export type ByteBuffer = {
  add(text: string): void;
  length(): number;
  /** What was added since the last call. Valid until something is added. */
  take(): Buffer;
};

const FIRST_BYTES = 64 * 1024;
/** A UTF-16 unit is at most so many bytes of UTF-8. */
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
