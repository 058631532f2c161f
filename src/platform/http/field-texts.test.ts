import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { speakPlainly } from './field-texts.ts';

beforeAll(speakPlainly);
afterAll(() => void z.config({ localeError: z.locales.en().localeError }));

const schema = z.object({
  captchaToken: z.string().max(3),
  perPage: z.coerce.number().int().max(100).optional(),
  kind: z.enum(['a', 'b']).optional(),
  tags: z.array(z.string()).max(1).optional(),
  email: z.email().optional(),
  named: z.string({ error: 'Please enter a name' }).optional(),
});
const textsOf = (value: object) =>
  schema.safeParse({ captchaToken: 'x', ...value }).error?.issues.map(({ message }) => message);

test.each([
  [{ captchaToken: undefined }, 'Please enter a captcha token'],
  [{ captchaToken: 7 }, 'Captcha token cannot be read'],
  [{ captchaToken: 'long' }, 'Captcha token has at most 3 characters'],
  [{ perPage: 'x' }, 'Please enter a per page'],
  [{ perPage: 1.5 }, 'Per page cannot be read'],
  [{ perPage: 101 }, 'Per page is at most 100'],
  [{ kind: 'c' }, 'Kind is one of: a, b'],
  [{ tags: ['1', '2'] }, 'Tags holds at most 1'],
  [{ email: 'nobody' }, 'Email cannot be read'],
  [{ named: 7 }, 'Please enter a name'],
])('%j: %s', (value, text) => {
  expect(textsOf(value)).toEqual([text]);
});
