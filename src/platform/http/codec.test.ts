import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileCodec, compileFromWire } from './codec.ts';

const prospect = z.object({
  id: z.int(),
  bluechipRating: z.number().nullable(),
  highSchool: z.object({ schoolName: z.string() }).optional(),
  collegeInterests: z.array(z.object({ collegeId: z.int() })),
  shares: z.record(z.string(), z.object({ inPercent: z.number() })),
});
const value = {
  id: 3,
  bluechipRating: 6.1,
  highSchool: { schoolName: 'Central', secret: 1 },
  collegeInterests: [{ collegeId: 7, note: 'x' }],
  shares: { Some_Key: { inPercent: 4 } },
  contact: 'never',
};

test('what the schema does not name never reaches the wire', () => {
  expect(compileCodec(prospect).toWire(value)).toEqual({
    id: 3,
    bluechip_rating: 6.1,
    high_school: { school_name: 'Central' },
    college_interests: [{ college_id: 7 }],
    shares: { Some_Key: { in_percent: 4 } },
  });
});

test('a caller in the same process gets the same keys in camelCase', () => {
  const picked = compileCodec(prospect).pick(value);
  expect(picked).toEqual({
    id: 3,
    bluechipRating: 6.1,
    highSchool: { schoolName: 'Central' },
    collegeInterests: [{ collegeId: 7 }],
    shares: { Some_Key: { inPercent: 4 } },
  });
});

test('null and absent parts stay null and absent', () => {
  const { toWire } = compileCodec(
    z.object({
      school: z.object({ cityName: z.string() }).nullable(),
      note: z.object({ atDay: z.string() }).optional(),
    }),
  );
  expect(toWire({ school: null })).toEqual({ school: null });
});

test('a request may be spelled either way, and the wire spelling wins', () => {
  const { fromWire } = compileCodec(z.object({ pageSize: z.string(), player: z.object({ personId: z.string() }) }));
  expect(fromWire({ pageSize: '5', player: { person_id: '9' } })).toEqual({ pageSize: '5', player: { personId: '9' } });
  expect(fromWire({ page_size: '6', pageSize: '5', player: { personId: '9' } })).toEqual({
    pageSize: '6',
    player: { personId: '9' },
  });
});

test('unions are told apart by their discriminator', () => {
  const { toWire } = compileCodec(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), firstThing: z.int() }),
      z.object({ kind: z.literal('b'), otherThing: z.int() }),
    ]),
  );
  expect(toWire({ kind: 'b', otherThing: 2, firstThing: 1 })).toEqual({ kind: 'b', other_thing: 2 });
});

test('nothing that arrives can break the decoder', () => {
  const { fromWire } = compileCodec(prospect);
  fc.assert(fc.property(fc.anything(), (raw) => void fromWire(raw)));
});

test('a reply that cannot be looked into is refused when it is compiled', () => {
  for (const shape of [z.any(), z.unknown(), z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() }))]) {
    expect(() => compileCodec(z.object({ inside: shape }))).toThrow('a reply cannot hold');
  }
});

test('what only comes in may transform, in a union too', () => {
  const tick = z.union([z.boolean(), z.enum(['1', ''])]).transform((given) => given === true || given === '1');
  const body = z.object({ rememberMe: tick.optional() });
  expect(body.parse(compileFromWire(body)({ remember_me: '1' }))).toEqual({ rememberMe: true });
  expect(() => compileCodec(body)).toThrow('a reply cannot hold transform');
});
