import { afterAll, expect, test } from 'vitest';
import { createLog } from '../log/create-log.ts';
import type { AddressUse } from './address-key.ts';
import { consumeAddressLimit, createAddressCounter, giveBackAddressLimit } from './address-limit.ts';
import { createRateLimiter } from './create-rate-limiter.ts';

const limiter = createRateLimiter({ config: { BASE_DOMAIN: 'localhost' }, log: createLog({ level: 'silent' }) });
afterAll(() => limiter.close());

const limit = { points: 20, seconds: 60 };
const isAllowed = async (name: string, ip: string, use: AddressUse = 'abuse') =>
  (await consumeAddressLimit(limiter, { name, ip, limit, use })).isAllowed;

/** How many of 20 calls from each of these /64 networks are allowed. */
async function passed(name: string, networks: readonly string[], use: AddressUse = 'abuse'): Promise<number> {
  let count = 0;
  for (const network of networks)
    for (let call = 0; call < limit.points; call += 1)
      count += (await isAllowed(name, `${network}::${call}`, use)) ? 1 : 0;
  return count;
}
const fortyOf = (network: (index: number) => string) => Array.from({ length: 40 }, (_, index) => network(index + 1));

test('forty /64 networks of one /56 have four times the limit of one address', async () => {
  const count = await passed(
    'one 56',
    fortyOf((index) => `2001:db8:0:${index.toString(16)}`),
  );
  expect(count).toBe(80);
});

test('forty /64 networks, each of another /56 of one /48, have ten times the limit of one address', async () => {
  const count = await passed(
    'one 48',
    fortyOf((index) => `2001:db8:0:${(index * 256).toString(16)}`),
  );
  expect(count).toBe(200);
});

test('networks of 48 bits are counted apart', async () => {
  const count = await passed(
    'many 48',
    fortyOf((index) => `2001:db8:${index.toString(16)}:1`),
  );
  expect(count).toBe(800);
});

test('one network that goes on after its limit leaves the neighbors what is theirs', async () => {
  for (let call = 0; call < 500; call += 1) await isAllowed('greedy', '2001:db8:5:1::1');
  expect(await passed('greedy', ['2001:db8:5:2', '2001:db8:5:3', '2001:db8:5:4'])).toBe(60);
  expect(await passed('greedy', ['2001:db8:5:5'])).toBe(0);
});

test('a point that is given back can be taken again, in every network', async () => {
  for (let call = 0; call < 500; call += 1) {
    const ip = `2001:db8:6:${(call * 256) % 65536 === 0 ? '1' : ((call * 256) % 65536).toString(16)}::1`;
    expect(await isAllowed('given back', ip)).toBe(true);
    await giveBackAddressLimit(limiter, { name: 'given back', ip, limit });
  }
});

test('for reading, each of forty /64 networks of one /56 has the limit of an address to itself', async () => {
  const networks = fortyOf((index) => `2001:db8:8:${index.toString(16)}`);
  expect(await passed('reading', networks, 'reading')).toBe(800);
});

test('for reading, the networks of one /48 have 256 times the limit of one address', async () => {
  const networks = Array.from({ length: 300 }, (_, index) => `2001:db8:9:${(index + 1).toString(16)}`);
  expect(await passed('flood', networks, 'reading')).toBe(256 * limit.points);
});

test('an address has so many places at once, and its /48 has 256 times as many', () => {
  const counter = createAddressCounter(2);
  const enter = (ips: readonly string[]) => ips.filter((ip) => counter.enter(ip)).length;
  const ofNetwork = (address: number) =>
    Array.from({ length: 300 }, (_, index) => `2001:db8:7:${(index + 1).toString(16)}::${address}`);
  expect({ sameAddress: enter(Array.from({ length: 5 }, () => '203.0.113.7')) }).toEqual({ sameAddress: 2 });
  expect({ sameNetwork: enter(Array.from({ length: 5 }, () => '2001:db8:7:1::9')) }).toEqual({ sameNetwork: 2 });
  expect({ same48: enter([...ofNetwork(1), ...ofNetwork(2)]) }).toEqual({ same48: 510 });
  counter.leave('203.0.113.7');
  expect({ afterLeaving: enter(['203.0.113.7', '203.0.113.7']) }).toEqual({ afterLeaving: 1 });
});
