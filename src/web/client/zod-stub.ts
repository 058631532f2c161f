/**
 * Stands for zod in the browser, where contracts are read only for their method and path: each schema call answers with the
 * same thing, so that building a schema costs nothing and 23 KB stay on the server. Forms validate with zod/mini, which is real.
 */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, key) => (key === 'then' ? undefined : anything),
  apply: () => anything,
});

export const z = anything;
