import { isApiError } from '#kernel/errors.ts';

/** Exactly the specification's text (section 8); the link leads to the page that displays it (section 2). */
export const FORUMS_FAILED = {
  message: 'Unable to load page. Please refresh or try again later.',
  linkText: 'Refresh Page',
  href: './forums',
} as const;

/** Null: the boards do not respond; any other failure is thrown to the page. */
export async function forumsOrFailure<Reply>(asked: Promise<Reply>): Promise<Reply | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && error.status >= 500) return null;
    throw error;
  }
}
