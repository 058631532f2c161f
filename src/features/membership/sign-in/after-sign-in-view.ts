export type SignInReply = { needsSecondFactor: boolean; returnTo: string };

/** The page after a login: the second factor first, if it is awaited. `returnTo` is a path of this site. */
export function afterSignIn({ needsSecondFactor, returnTo }: SignInReply): string {
  return needsSecondFactor ? `/users/sign_in?step=second_factor&return_to=${encodeURIComponent(returnTo)}` : returnTo;
}
