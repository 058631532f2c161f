import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiError } from '#kernel/errors.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import type { TypedAccount } from '#web/account-part.tsx';
import { useApi } from '#web/calls.ts';
import type { CaptchaForm } from '#web/captcha/solve-captcha.ts';
import { useCaptcha } from '#web/captcha/use-captcha.ts';
import { withCaptcha } from '#web/captcha/with-captcha.ts';
import { accountMade, accountRefused } from '#web/registration-outcome.ts';
import type { Api } from '#web/request-context.ts';
import { useAccountMade } from '#web/use-account-made.ts';
import type { createSubscription } from '../contract.ts';
import { keepReturn } from './story-return.ts';
import { type Choice, subscribeHref } from './subscribe-choice.ts';

type Purchase = Omit<InputOf<typeof createSubscription>['body'], 'subscriptionId' | 'userId'>;

/**
 * Buys for a member, or for a visitor together with a new account. If the payment is refused, the account stays, and the next press buys as
 * its member.
 */
export function useBuy(choice: Choice) {
  const api = useApi();
  const dispatch = useDispatch();
  const startMembership = useAccountMade();
  const [made, setMade] = useState<TypedAccount | null>(null);
  const captcha = useCaptcha();

  /** Returns the next address: the next step, or the question of the bank or PayPal. */
  const buy = async (account: TypedAccount | null, body: Purchase): Promise<string> => {
    if (!api) throw new Error('nothing is bought while the server draws');
    const done = subscribeHref(choice, { step: 'success' });
    keepReturn(choice.returnTo);
    try {
      if (!account) {
        const { url } = await api.subscriptions.create({ body });
        return url ?? done;
      }
      const { user, payment } = await register(api, { account, choice, body }, captcha.formFor('register'));
      dispatch(accountMade(user));
      return payment?.url ?? done;
    } catch (error) {
      const issue = account && isApiError(error) ? error.fields?.paymentIssue : undefined;
      if (account && issue) {
        setMade(account);
        void startMembership(issue.join(' '));
      } else if (account) dispatch(accountRefused(error));
      throw error;
    }
  };
  return { buy, made, captcha };
}

type Registration = { account: TypedAccount; choice: Choice; body: Purchase };

async function register(api: Api, { account, choice: { campaign }, body }: Registration, captcha: CaptchaForm) {
  const { referralCode, params } = campaign;
  const registration = {
    ...account,
    ...(referralCode === null ? {} : { referralCode }),
    params: Object.fromEntries(params.map(({ key, value }) => [key, value])),
  };
  return withCaptcha(
    api,
    (recaptchaToken) =>
      api.registration.register({
        body: { registration, payment: body, ...(recaptchaToken === undefined ? {} : { recaptchaToken }) },
      }),
    captcha,
  );
}
