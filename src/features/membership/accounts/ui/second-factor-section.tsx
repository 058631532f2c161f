import { useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import { ConfirmFirst } from './confirm-first.tsx';
import type { ProfileData } from './profile-data.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import css from './section.module.css';
import { useStep } from './use-step.ts';

/** With fewer than this, the member should make new ones. */
const FEW_CODES = 3;

/** An authenticator code after the password: off, in setup, or on. The recovery codes are shown once. */
export function SecondFactorSection({ token, secondFactor, awaited, user }: ProfileData) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isOn, pending, isNeeded } = secondFactor;
  return (
    <>
      {awaited === null ? null : <Awaited isOn={isOn} href={awaited} />}
      {codes === null ? null : <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {isOn ? (
        <SecondFactorOn token={token} secondFactor={secondFactor} onCodes={setCodes} />
      ) : (
        <>
          <p className={css.quiet}>
            After your password, enter a code from your authenticator app.
            {isNeeded ? ' Your role requires this or a passkey.' : ''}
          </p>
          {user.emailConfirmed ? (
            <SecondFactorSetup token={token} pending={pending} onCodes={setCodes} />
          ) : (
            <ConfirmFirst />
          )}
        </>
      )}
    </>
  );
}

/** Shown to staff who were redirected here from a staff page. */
function Awaited({ isOn, href }: { isOn: boolean; href: string }) {
  if (!isOn) {
    return (
      <Alert kind="info" live={false}>
        Staff pages require two-step login. Turn it on here, then continue.
      </Alert>
    );
  }
  return (
    <Alert kind="info" link={{ href, label: 'Continue' }} live={false}>
      Two-step login is on. If you’re sent back here, log in again with a code.
    </Alert>
  );
}

type OnProps = Pick<ProfileData, 'token' | 'secondFactor'> & { onCodes: (codes: readonly string[]) => void };

function SecondFactorOn({ token, secondFactor, onCodes }: OnProps) {
  const { recoveryCodesLeft, isNeeded, pending } = secondFactor;
  const saved = useSaved('second-factor');
  const { isBusy, run } = useStep('second-factor');
  const renew = () =>
    run(async (api) => {
      const { recoveryCodes } = await api.secondFactor.renewCodes();
      onCodes(recoveryCodes);
      saved('You have new recovery codes. The old ones no longer work.');
    });
  return (
    <>
      <p>
        <span className={css.now}>On.</span> {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'}{' '}
        left{recoveryCodesLeft < FEW_CODES ? '; generate new ones soon' : ''}.
      </p>
      <div className={css.actions}>
        <span className={css.scripted}>
          <Button kind="second" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => void renew()}>
            Generate new recovery codes
          </Button>
        </span>
        <span className={css.unscripted}>Generating recovery codes needs JavaScript.</span>
        {isNeeded ? null : (
          <CallForm
            call={(calls) => calls.secondFactor.remove}
            token={token}
            label="Turn off"
            onDone={({ message }) => saved(message)}
          >
            <SubmitButton kind="danger">Turn off</SubmitButton>
          </CallForm>
        )}
      </div>
      {isNeeded ? (
        <>
          <p className={css.quiet}>You can’t turn it off while you’re on staff. The console requires it.</p>
          <SecondFactorSetup token={token} pending={pending} isChange onCodes={onCodes} />
        </>
      ) : null}
    </>
  );
}
