import { describe, expect, test } from 'vitest';
import { readMailSender } from './mail-sender.ts';

describe('the sender of all mail', () => {
  test.each([
    ['news@x.example', '', 'news@x.example'],
    ['<news@x.example>', '', 'news@x.example'],
    ['  Gridiron  <news@x.example>  ', 'Gridiron', 'news@x.example'],
    ['Gridiron<news@x.example>', 'Gridiron', 'news@x.example'],
    ['"" <news@x.example>', '', 'news@x.example'],
    ['Gridiron Media, LLC <news@x.example>', 'Gridiron Media, LLC', 'news@x.example'],
    ['Gridiron: Media; <news@x.example>', 'Gridiron: Media;', 'news@x.example'],
    ['Gridiron (Media) <news@x.example>', 'Gridiron (Media)', 'news@x.example'],
    ['Gridiron @ Night <news@x.example>', 'Gridiron @ Night', 'news@x.example'],
    ['"Gridiron \\"Red\\" Media" <news@x.example>', 'Gridiron "Red" Media', 'news@x.example'],
    ['"a@x.example, b" <news@x.example>', 'a@x.example, b', 'news@x.example'],
    ['news@x.example <news@x.example>', 'news@x.example', 'news@x.example'],
    ["O'Brien & Søn. <o'brien+news@x.example>", "O'Brien & Søn.", "o'brien+news@x.example"],
    ['Fútbol 日本 🏈👨‍👩‍👧 <news@x.example>', 'Fútbol 日本 🏈👨‍👩‍👧', 'news@x.example'],
    ['News <news@bücher.example>', 'News', 'news@xn--bcher-kva.example'],
    ['News <news@xn--bcher-kva.example>', 'News', 'news@xn--bcher-kva.example'],
    ['News <NEWS@X.Example>', 'News', 'NEWS@x.example'],
  ])('%j is the name %j and the address %j', (written, name, address) => {
    expect(readMailSender(written)).toEqual({ ok: true, value: { name, address } });
  });

  test.each([
    ['no address at all', 'has no email address'],
    [' ', 'has no email address'],
    ['Gridiron <>', 'has no email address'],
    ['Gridiron <news>', 'has no email address'],
    ['Gridiron news@x.example', 'has "Gridiron news@x.example" where'],
    ['news@x.example (Gridiron)', 'has "news@x.example (Gridiron)" where'],
    ['Gridiron <news@>', 'has "news@" where'],
    ['Gridiron <@x.example>', 'has "@x.example" where'],
    ['Gridiron <news@x>', 'has "news@x" where'],
    ['Gridiron <news@.example>', 'has "news@.example" where'],
    ['Gridiron <news@x.example.>', 'has "news@x.example." where'],
    ['Gridiron <news@-x.example>', 'has "news@-x.example" where'],
    ['Gridiron <news@x_y.example>', 'has "news@x_y.example" where'],
    ['Gridiron <news@192.0.2.1>', 'has "news@192.0.2.1" where'],
    ['Gridiron <news@[192.0.2.1]>', 'has "news@[192.0.2.1]" where'],
    ['Gridiron <ne..ws@x.example>', 'has "ne..ws@x.example" where'],
    ['Gridiron <.news@x.example>', 'has ".news@x.example" where'],
    ['Gridiron <"two words"@x.example>', 'where its email address should be'],
    ['Gridiron <néws@x.example>', 'has "néws@x.example" where'],
    ['Gridiron <news@evil.example@x.example>', 'where its email address should be'],
    [`Gridiron <${'n'.repeat(65)}@x.example>`, 'where its email address should be'],
    [`Gridiron <news@${'x.'.repeat(130)}example>`, 'where its email address should be'],
    ['Gridiron <news@x.example', 'has "Gridiron <news@x.example" where'],
    ['Gridiron <news@x.example> Media', 'has "Gridiron <news@x.example> Media" where'],
    ['a@x.example, b@x.example', 'has more than one address'],
    ['a@x.example; b@x.example', 'has more than one address'],
    ['A <a@x.example>, B <b@x.example>', 'has more than one address'],
    ['a@x.example, News <b@x.example>', 'has more than one address'],
    ['Team: a@x.example, b@x.example;', 'has more than one address'],
    ['Gridiron "Red" Media <news@x.example>', 'a quotation mark too many'],
    ['"Gridiron <news@x.example>', 'a quotation mark too many'],
    ['Gridiron\r\nBcc: eve@evil.example <news@x.example>', 'has a line break'],
    ['Gridiron <news@x.example\nBcc: eve@evil.example>', 'has a line break'],
    ['Grid\u0000iron <news@x.example>', 'cannot be printed'],
    ['Grid\u202eiron <news@x.example>', 'cannot be printed'],
    ['Grid\u200biron <news@x.example>', 'cannot be printed'],
    ['=?UTF-8?Q?N=C3=A9ws?= <news@x.example>', 'has an encoded name'],
    [`${'Gridiron '.repeat(30)}<news@x.example>`, 'more than 200 characters'],
  ])('%j is refused: it %s', (written, fault) => {
    expect(readMailSender(written)).toEqual({ ok: false, fault: expect.stringContaining(fault) });
  });
});
