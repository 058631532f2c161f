import { isApiError } from '#kernel/errors.ts';

/** The specification's words, word for word (section 8); the link leads to the page that it stands on (section 2). */
export const FORUMS_FAILED = {
  message: 'Unable to load page. Please refresh or try again later.',
  linkText: 'Refresh Page',
  href: './forums',
} as const;

/** Null where the boards do not answer; whatever else fails is the page's. */
export async function forumsOrFailure<Reply>(asked: Promise<Reply>): Promise<Reply | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && error.status >= 500) return null;
    throw error;
  }
}
