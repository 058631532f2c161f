/** Bytes of a request's body. A file is read in parts, with a limit of its own. */
export const BODY_LIMIT = 1_048_576;

/** Characters of the headers that hold a signature. The server accepts 16 kB of headers in all. */
export const LONGEST_SIGNATURE = 16_384;
