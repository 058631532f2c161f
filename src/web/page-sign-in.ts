import { type LoaderFunction, redirectDocument } from 'react-router';
import { isApiError } from '#kernel/errors.ts';
import { signInFor } from './form-failure.ts';

/**
 * The loader of a page, and the way to a strict sign-in and back where one of its calls needs it: the preview of a change has no form that
 * would lead there.
 */
export function withStrictSignIn(loader: LoaderFunction): LoaderFunction {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'strict_sign_in_needed') throw error;
      const { pathname, search } = new URL(args.request.url);
      const address = signInFor(error.code, pathname + search);
      throw address === null ? error : redirectDocument(address, 303);
    }
  };
}
