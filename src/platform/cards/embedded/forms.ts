import { z } from 'zod';
import { badRequest } from './wire-error.ts';

/** The fields of requests. Values are form texts; an unknown field is refused by name, as Stripe does. */

export const text = z.string().max(5000);
export const id = z.string().max(255);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const amount = z.coerce.number<string>().int().positive().max(99_999_999);
export const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
export const address = z
  .strictObject({
    city: text.optional(),
    country: text.optional(),
    line1: text.optional(),
    line2: text.optional(),
    postal_code: text.optional(),
    state: text.optional(),
  })
  .transform(({ city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null }) => ({
    city,
    country,
    line1,
    line2,
    postal_code,
    state,
  }));

export const page = {
  limit: z.coerce.number<string>().int().min(1).max(100).optional(),
  starting_after: id.optional(),
};

/** Parses the form by its schema; throws for the first invalid field. */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = named([...path, issue.keys[0] ?? '']);
    throw badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = named(path);
  throw valueAt(form, path) === undefined
    ? badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : badRequest(`Invalid ${param}: ${issue?.message ?? 'not understood'}`, { code: 'parameter_invalid_empty', param });
}

const valueAt = (form: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  );

const named = ([head = '', ...rest]: string[]) => `${head}${rest.map((key) => `[${key}]`).join('')}`;
