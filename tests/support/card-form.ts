import type { Frame, Page } from 'playwright-core';

/** The card form in a page: a frame of the payment provider's origin. */
export async function cardForm(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe[title^="Card number"]')).contentFrame();
  if (!frame) throw new Error('the form for a card is not there');
  return frame;
}

/** Types a card as its holder would. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = await cardForm(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires').fill('12 / 31');
  await frame.getByLabel('Security code').fill('123');
}
