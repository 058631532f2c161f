import { domainToASCII } from 'node:url';
import { z } from 'zod';

/**
 * The sender of all email, parsed at startup. The mail library accepts any text and silently repairs it: a text without an address is sent
 * without a From line, a colon becomes a group, a bracket is dropped as a comment. So the name and the address are parsed here, and
 * anything that cannot be sent exactly as written stops the start.
 */

/** `name` as readers see it, without quotes and escapes; empty for a bare address. The domain of `address` is in ASCII. */
export type MailSender = { name: string; address: string };

const EXAMPLE = 'Bluechip News <news@bluechip.example>';
const LONGEST_NAME = 200;
const LONGEST_LOCAL_PART = 64;
const LONGEST_DOMAIN = 253;

/** Control characters (including line breaks, which could inject a header), and format characters except the joiner of emoji. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u;
const ENCODED_WORD = /=\?.*\?=/;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const BRACKETED = /^(?<name>.*?)\s*<(?<address>[^<>]*)>$/;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/;

type Result<Value> = { ok: true; value: Value } | { ok: false; fault: string };
const fault = (words: string) => ({ ok: false, fault: words }) as const;
const ok = <Value>(value: Value) => ({ ok: true, value }) as const;

/** Parses `Name <address>`, `"Name" <address>` or a bare address; the fault continues a sentence that starts with the text. */
export function readMailSender(written: string): Result<MailSender> {
  const text = written.trim();
  if (UNPRINTABLE.test(text)) return fault('has a line break or another character that cannot be printed');
  const groups = BRACKETED.exec(text)?.groups;
  const address = readAddress(groups?.address ?? text);
  if (!address.ok) return address;
  const name = readName(groups?.name ?? '');
  return name.ok ? ok({ name: name.value, address: address.value }) : name;
}

function readName(text: string): Result<string> {
  const quoted = QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  const name = quoted?.trim() ?? text;
  if (quoted === undefined && /["<>]/.test(text))
    return fault('has more than one address, or a quotation mark too many');
  const parts = text.split(/[,;]/);
  if (quoted === undefined && parts.length > 1 && parts.some((part) => readAddress(part.trim()).ok))
    return fault('has more than one address');
  if (ENCODED_WORD.test(name)) return fault('has an encoded name: write the name as it is read');
  return name.length > LONGEST_NAME ? fault(`has a name of more than ${LONGEST_NAME} characters`) : ok(name);
}

function readAddress(text: string): Result<string> {
  const at = text.lastIndexOf('@');
  if (at === -1) return fault('has no email address');
  const local = text.slice(0, at);
  const written = text.slice(at + 1);
  if (/[,;\s]/.test(text) && text.indexOf('@') !== at) return fault('has more than one address');
  // A mail server may refuse anything else (SMTPUTF8); international domains have an ASCII form.
  if (!LOCAL_PART.test(local) || local.length > LONGEST_LOCAL_PART)
    return fault(`has "${text}" where its email address should be`);
  const domain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(written) ? domainToASCII(written) : '';
  return isHostname(domain) ? ok(`${local}@${domain}`) : fault(`has "${text}" where its email address should be`);
}

/**
 * Requires a dot: nobody outside can reply or bounce to a machine's short name. The last label must not be a number, as in an IP address.
 */
function isHostname(domain: string): boolean {
  const labels = domain.split('.');
  const isNumber = /^\d+$/.test(labels.at(-1) ?? '');
  return (
    domain.length <= LONGEST_DOMAIN && labels.length > 1 && !isNumber && labels.every((label) => LABEL.test(label))
  );
}

export const mailSender = z.string().transform((text, ctx): MailSender => {
  const sender = readMailSender(text);
  if (sender.ok) return sender.value;
  ctx.addIssue({ code: 'custom', message: `${JSON.stringify(text)} ${sender.fault}; write it like ${EXAMPLE}` });
  return z.NEVER;
});
