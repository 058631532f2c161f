import type { Page } from 'playwright-core';

/** A person's actions on a page, by pointer or by keyboard only, so that one journey runs with both. */

export type Hands = {
  /** `form`: its name, if two forms have a field with this label. */
  fill(label: string, value: string, form?: string): Promise<void>;
  choose(label: string): Promise<void>;
  press(button: string): Promise<void>;
  follow(link: string): Promise<void>;
  /** Opens the disclosure with this summary. */
  unfold(summary: string): Promise<void>;
};

export function pointer(page: Page): Hands {
  const field = (label: string, form?: string) =>
    (form === undefined ? page : page.getByRole('form', { name: form, exact: true }))
      .getByLabel(label, { exact: true })
      .first();
  return {
    fill: (label, value, form) => field(label, form).fill(value),
    choose: (label) => field(label).check(),
    // A checkout has two pay buttons: below its fields and in the order summary.
    press: (button) => page.getByRole('button', { name: button, exact: true }).first().click(),
    follow: (link) => page.getByRole('main').getByRole('link', { name: link, exact: true }).click(),
    unfold: (summary) => page.getByText(summary, { exact: true }).click(),
  };
}

const MOST_STEPS = 150;

/** Tab, typing, Space and Enter; a control that these cannot reach fails the journey. */
export function keyboard(page: Page): Hands {
  return {
    async fill(label, value, form) {
      await tabTo(page, label, ['input', 'textarea'], form);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(value);
    },
    async choose(label) {
      await tabTo(page, label, ['input']);
      if (!(await isChecked(page))) await page.keyboard.press('Space');
      // A radio group is one tab stop; arrow keys move within it.
      if ((await focusedLabel(page)) !== label) throw new Error(`“${label}” could not be chosen`);
    },
    async press(button) {
      await tabTo(page, button, ['button']);
      await page.keyboard.press('Enter');
    },
    async follow(link) {
      await tabTo(page, link, ['a']);
      await page.keyboard.press('Enter');
    },
    async unfold(summary) {
      await tabTo(page, summary, ['summary']);
      await page.keyboard.press('Enter');
    },
  };
}

type Tag = 'input' | 'textarea' | 'button' | 'a' | 'summary';

async function tabTo(page: Page, label: string, tags: readonly Tag[], form?: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const isThere = form === undefined || (await focusedForm(page)) === form;
    const tag = await focusedTag(page);
    if (isThere && tags.some((each) => each === tag)) {
      if ((await focusedLabel(page)) === label || (await focusedName(page)) === label) return;
      if (await moveWithinGroup(page, label)) return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`“${label}” was not reached in ${MOST_STEPS} steps`);
}

/**
 * Tab reaches only one button of a radio group; the arrow keys reach, and choose, the others. So a group without this label is left
 * unchanged: going back from PayPal to the card creates a new form in which the card must be typed again.
 */
async function moveWithinGroup(page: Page, label: string): Promise<boolean> {
  const isOfGroup = await page.evaluate((wanted) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || focused.type !== 'radio') return false;
    return [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].some(
      (radio) =>
        radio.form === focused.form && radio.name === focused.name && radio.labels?.[0]?.textContent?.trim() === wanted,
    );
  }, label);
  if (!isOfGroup) return false;
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('ArrowDown');
    if ((await focusedLabel(page)) === label) return true;
  }
  return false;
}

const focusedForm = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('form')?.getAttribute('aria-label') ?? '');

const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? '');

const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
      return focused.labels?.[0]?.textContent?.trim() ?? '';
    return focused?.textContent?.trim() ?? '';
  });

/** The accessible name of a control whose text is not enough: "Choose War Room" for "Choose". */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const isChecked = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.checked);
