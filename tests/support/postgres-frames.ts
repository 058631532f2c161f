/**
 * The frames of PostgreSQL's protocol 3, as far as needed to separate statements:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

export type Frame = {
  /** One letter; empty for a client's first frame, which has none. */
  type: string;
  /** The whole frame, as it is forwarded. */
  bytes: Buffer;
  /** The content after its length. */
  body: Buffer;
};

/** Splits a stream of chunks into whole frames. `opening`: the first frame has no letter. */
export function frameReader({ opening }: { opening: boolean }): (piece: Buffer) => Frame[] {
  let rest = Buffer.alloc(0);
  let isFirst = opening;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    const frames: Frame[] = [];
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return frames;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return frames;
      const bytes = rest.subarray(0, end);
      frames.push({ type: isFirst ? '' : String.fromCharCode(bytes[0] ?? 0), bytes, body: bytes.subarray(head + 4) });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}

/** The text up to the next zero byte from `from`, and the position after it. */
export function textAt(body: Buffer, from: number): { text: string; next: number } {
  const end = body.indexOf(0, from);
  return { text: body.toString('utf8', from, end), next: end + 1 };
}

/** The values of $1, $2 … in a Bind frame, as text or null, and their statement. */
export function readBind(body: Buffer): { statement: string; params: (string | null)[] } {
  const portal = textAt(body, 0);
  const name = textAt(body, portal.next);
  const formats = body.readInt16BE(name.next);
  let at = name.next + 2 + 2 * formats;
  const count = body.readInt16BE(at);
  at += 2;
  const params: (string | null)[] = [];
  for (let index = 0; index < count; index += 1) {
    const length = body.readInt32BE(at);
    at += 4;
    params.push(length < 0 ? null : body.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return { statement: name.text, params };
}
