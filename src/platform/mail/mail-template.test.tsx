import { expect, test } from 'vitest';
import { withFooter } from './mail-footer.tsx';
import { MailAction, MailParagraph, renderMail } from './mail-template.tsx';

const LINK = 'https://www.bluechip.example/reset?token=abc&from=mail';
const aMail = (name: string) =>
  renderMail({
    subject: `Choose a new password, ${name}`,
    node: (
      <>
        <MailParagraph>Somebody asked for a new password. If it was not you, leave this mail alone.</MailParagraph>
        <MailAction href={LINK}>Choose a password</MailAction>
      </>
    ),
  });

test('HTML and text say the same, and the text shows the address once', async () => {
  const { subject, html, text } = await aMail('Pat');
  expect(subject).toBe('Choose a new password, Pat');
  expect(html).toMatch(/^<!DOCTYPE html/i);
  expect(html).toContain('href="https://www.bluechip.example/reset?token=abc&amp;from=mail"');
  expect(html).not.toMatch(/<table|<img|<style|class=/);
  expect(text).toContain('Choose a new password, Pat');
  expect(text).toContain('Somebody asked for a new password.');
  expect(text.split(LINK)).toHaveLength(2);
  expect(text).not.toMatch(/<|&amp;/);
});

test('what a person typed is text, never markup', async () => {
  const { html } = await aMail('<script>alert(1)</script>');
  expect(html).not.toContain('<script');
});

test('the footer stands inside the body, and what stands in it is text', async () => {
  const mail = withFooter(await aMail('Pat'), {
    postalAddress: 'Smith & Sons, 1 <Main> Street',
    mainUrl: 'https://www.bluechip.example',
    reason: 'You follow Ansel <b>Amberley</b>.',
    pageUrl: 'https://www.bluechip.example/unsubscribe?token=a&b=c',
  });
  expect(mail.html).toMatch(/Smith &amp; Sons, 1 &lt;Main&gt; Street<\/p><\/div><\/body>/);
  expect(mail.html).toContain('href="https://www.bluechip.example/unsubscribe?token=a&amp;b=c"');
  expect(mail.html).not.toMatch(/<b>|<table|<img|<style|class=/);
  expect(mail.text).toMatch(
    /\n-- \nYou follow Ansel <b>Amberley<\/b>\. .+\nNeed help\? Contact us: https:\/\/www\.bluechip\.example\/news\/contact-us-5\nUnsubscribe: https:.+\nSmith & Sons/,
  );
  expect(
    withFooter({ html: '', text: '' }, { postalAddress: 'x', mainUrl: 'https://www.bluechip.example' }).text,
  ).not.toContain('Unsubscribe');
});
