import { z } from 'zod';

/** Kinds of values of the environment. */

export const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
export const hasCredentials = (value: string): boolean => {
  const { username, password } = URL.parse(value) ?? { username: '', password: '' };
  return username !== '' || password !== '';
};
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
export const secret = z.string().min(32, { error: 'must have at least 32 characters' });
