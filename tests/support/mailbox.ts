import { expect, vi } from 'vitest';
import { ask } from './ask.ts';
import type { RunningServer } from './running-server.ts';

/** The emails of a running server, as read in the development mailbox. */

const WAIT_MS = 30_000;

/** The text of the latest email to the address with this subject; waits for it. */
export async function mailTo(server: RunningServer, address: string, subject: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      const found = await findMail(server, address, subject);
      if (found === null) throw new Error(`no mail ${subject} came to ${address}`);
      return found;
    },
    { timeout: WAIT_MS, interval: 100 },
  );
}

async function findMail(server: RunningServer, address: string, subject: RegExp): Promise<string | null> {
  const { status, body } = await ask(server, server.url('/dev/mailbox'));
  expect(status).toBe(200);
  const rows = [...body.matchAll(/<li><a href="(\/dev\/mailbox\/\d+)">([^<]*)<\/a> to ([^,]*),/g)];
  const found = rows.find(([, , title = '', to = '']) => to === address && subject.test(title));
  return found?.[1] === undefined ? null : (await ask(server, server.url(found[1]))).body;
}

/** The first link in an email whose path starts with this. */
export function linkIn(mail: string, path: string): string {
  const text = mail.replaceAll('&amp;', '&');
  const found = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([address]) => address);
  const link = found.find((address) => new URL(address).pathname === path);
  if (!link) throw new Error(`no link to ${path} in the mail:\n${text}`);
  return link;
}
