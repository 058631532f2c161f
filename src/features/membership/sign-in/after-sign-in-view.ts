export type SignInReply = { needsSecondFactor: boolean; returnTo: string };

/** Where a sign-in leads: to the second factor first, where one is awaited. `returnTo` is a path of this site. */
export function afterSignIn({ needsSecondFactor, returnTo }: SignInReply): string {
  return needsSecondFactor ? `/users/sign_in?step=second_factor&return_to=${encodeURIComponent(returnTo)}` : returnTo;
}
