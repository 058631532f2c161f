import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';

/** `returnTo`: where the reader wanted to go; null: nowhere in particular. */
export function AlreadySignedIn({ returnTo }: { returnTo: string | null }) {
  return (
    <FormPage title="You are logged in" note="To use another account, log out first.">
      <Line>
        {returnTo === null ? (
          <ButtonLink href="/users/profile">Go to your profile</ButtonLink>
        ) : (
          <ButtonLink href={returnTo}>Continue</ButtonLink>
        )}
        <ButtonLink kind="second" href="/users/sign_out">
          Log out
        </ButtonLink>
      </Line>
    </FormPage>
  );
}
