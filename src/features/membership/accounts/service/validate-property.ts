import type { Context } from '#platform/context.ts';
import type { VALIDATED_PROPERTIES } from '../contract.ts';
import { emailField } from '../fields-view.ts';
import { EMAIL_TAKEN } from '../member.ts';
import { isEmailTaken, isUsernameTaken } from '../queries.ts';
import { USERNAME_TAKEN, usernameFault } from '../username.ts';
import { siteNames } from './site-names.ts';
import { captchaGate, takeAnswer } from './telling.ts';

type Asked = { property: (typeof VALIDATED_PROPERTIES)[number]; value: string; captchaToken?: string | undefined };

/** Whether a new account may have this value, for forms that check while the person types. */
export async function validate(ctx: Context, { property, value, captchaToken }: Asked) {
  await takeAnswer(ctx, captchaGate(ctx, { token: captchaToken, action: 'validate' }));
  const message = await faultOf(ctx, property, value);
  return { isValid: message === null, error: null, message };
}

async function faultOf({ db }: Context, property: Asked['property'], value: string): Promise<string | null> {
  switch (property) {
    case 'email': {
      const { success, error } = emailField.safeParse(value);
      if (!success) return error.issues[0]?.message ?? null;
      return (await isEmailTaken(db, value)) ? EMAIL_TAKEN : null;
    }
    case 'username': {
      const fault = usernameFault(value.trim(), await siteNames(db));
      return fault ?? ((await isUsernameTaken(db, value)) ? USERNAME_TAKEN : null);
    }
  }
}
