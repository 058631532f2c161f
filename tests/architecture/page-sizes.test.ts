import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../src/api.ts';

/** Page numbers and sizes are clamped, not refused (R5): no endpoint responds to them with 422. */

const SIZES = ['page', 'perPage', 'pageSize'];
const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;
const ODD = ['1.5', '0', '-3', '100000', 2.5];

test('every list takes a page and a number of rows that are out of bounds or not whole', () => {
  const fields = endpoints.flatMap(({ definition: { method, path, query } }) =>
    Object.entries(query instanceof z.ZodObject ? query.shape : {})
      // In the endpoint of advertisements, `page` is the kind of page.
      .filter(([name, schema]) => SIZES.includes(name) && takes(schema, '2'))
      .map(([name, schema]) => ({ call: `${method} ${path} ${name}`, schema })),
  );
  expect(fields.length).toBeGreaterThan(50);
  const refusing = fields.filter(({ schema }) => ODD.some((value) => !takes(schema, value)));
  expect(refusing.map(({ call }) => call)).toEqual([]);
});
