/** What is told of a password before it is typed (decision 38); password-rules.ts decides. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** Of staff, publishers and staff writers included. */
export const LEAST_OF_STAFF = 15;

export const passwordHint = (least: number): string =>
  `A password has at least ${least} characters. A sentence is good. Common passwords and your own names are refused.`;

export const PASSWORD_HINT = passwordHint(PASSWORD_LENGTH.least);
