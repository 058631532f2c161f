/** The frames of PostgreSQL's protocol 3, as far as a statement is told from the next: https://www.postgresql.org/docs/current/protocol-message-formats.html */

export type Frame = {
  /** One letter; empty for the first frame of a client, which has none. */
  type: string;
  /** The whole frame, as it is sent on. */
  bytes: Buffer;
  /** What follows its length. */
  body: Buffer;
};

/** Cuts what comes in pieces into whole frames. `opening`: the first frame has no letter. */
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

/** The text up to the zero byte at or after `from`, and where the next thing begins. */
export function textAt(body: Buffer, from: number): { text: string; next: number } {
  const end = body.indexOf(0, from);
  return { text: body.toString('utf8', from, end), next: end + 1 };
}

/** What a Bind frame gives for $1, $2 …, as text or null; of which statement. */
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
