import { writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';

/**
 * Writes a small MaxMind file (format 2.0, https://maxmind.github.io/MaxMind-DB/) for the real reader: no package contains MaxMind's
 * sample files. IPv4 only, 24-bit records, and only strings, integers, maps and arrays.
 */
type Value = string | number | bigint | readonly Value[] | { readonly [key: string]: Value };

/** `networks`: `203.0.113.0/24` → the data to return; networks may not overlap. */
export function writeMaxmindFile(path: string, networks: Readonly<Record<string, Value>>): void {
  const found = Object.entries(networks);
  const { nodes, dataOffsets, data } = treeOf(found);
  const tree = Buffer.concat(
    nodes.map((records) =>
      Buffer.concat(
        records.map((record) => {
          const value =
            record === null
              ? nodes.length
              : record.kind === 'node'
                ? record.index
                : nodes.length + 16 + (dataOffsets[record.index] ?? 0);
          return Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);
        }),
      ),
    ),
  );
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_795_284_000n,
    database_type: 'Test-City',
    description: { en: 'Invented networks' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  writeFileSync(path, Buffer.concat([tree, Buffer.alloc(16), data, MARKER, metadata]));
}

const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);

type Entry = { kind: 'node' | 'data'; index: number } | null;

function treeOf(found: readonly (readonly [string, Value])[]) {
  const nodes: [Entry, Entry][] = [[null, null]];
  const dataOffsets: number[] = [];
  const parts: Buffer[] = [];
  let size = 0;
  for (const [network, value] of found) {
    const [address = '', bits = '32'] = network.split('/');
    if (!isIPv4(address)) throw new Error(`${network} is no IPv4 network`);
    const index = dataOffsets.push(size) - 1;
    const part = encode(value);
    parts.push(part);
    size += part.length;
    const number = address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
    let node = 0;
    for (let bit = 0; bit < Number(bits); bit += 1) {
      const side = Math.floor(number / 2 ** (31 - bit)) % 2 === 1 ? 1 : 0;
      const records = nodes[node];
      if (!records) throw new Error('the tree is broken');
      if (bit === Number(bits) - 1) {
        records[side] = { kind: 'data', index };
        break;
      }
      const next = records[side] ?? { kind: 'node', index: nodes.push([null, null]) - 1 };
      records[side] = next;
      node = next.index;
    }
  }
  return { nodes, dataOffsets, data: Buffer.concat(parts) };
}

const TEXT = 2;
const MAP = 7;
const UINT32 = 6;
const UINT64 = 9;
const LIST = 11;

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(TEXT, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number' || typeof value === 'bigint') {
    const digits = value.toString(16);
    const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
    return Buffer.concat([control(typeof value === 'number' ? UINT32 : UINT64, bytes.length), bytes]);
  }
  if (isList(value)) return Buffer.concat([control(LIST, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(MAP, entries.length),
    ...entries.flatMap(([key, inner]) => [encode(key), encode(inner)]),
  ]);
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** Type and size; types past 7 have a byte of their own. Nothing here has a length of 29 or more. */
function control(type: number, size: number): Buffer {
  if (size >= 29) throw new Error('longer than this writer needs');
  return type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
}
