import { useRevalidator } from 'react-router';
import type { BluechipAPIError } from '#kernel/errors.ts';

/** For `onRefusal`: after a conflict, reloads the figures and keeps the error and the input. */
export function useReloadOnConflict(): (error: BluechipAPIError) => boolean {
  const { revalidate } = useRevalidator();
  return ({ code }) => {
    if (code === 'conflict') void revalidate();
    return false;
  };
}
