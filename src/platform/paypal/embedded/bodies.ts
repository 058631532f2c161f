import { z } from 'zod';
import { badRequest } from './wire-error.ts';

/** The bodies of requests. */

export const webAddress = z.url({ protocol: /^https?$/ }).max(4000);

/** US dollars with two decimals, as cents. */
export const amount = z
  .object({ currency_code: z.literal('USD'), value: z.string().regex(/^\d{1,7}\.\d{2}$/) })
  .transform(({ value }) => Math.round(Number(value) * 100))
  .refine((cents) => cents > 0);

/** Parses the body by its schema; throws for the first invalid field. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badRequest('INVALID_PARAMETER_VALUE', `/${issue?.path.map(String).join('/') ?? ''}: ${issue?.message ?? ''}`);
}
