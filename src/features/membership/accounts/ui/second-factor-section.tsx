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

/** Fewer than this, and new ones should be made. */
const FEW_CODES = 3;

/** A code of an application after the password: off, begun, on; the recovery codes are shown once. */
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
            After your password we ask for a code of an application on your phone.
            {isNeeded ? ' Your role needs it, or a passkey.' : ''}
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

/** Who was led here from a page of the staff. */
function Awaited({ isOn, href }: { isOn: boolean; href: string }) {
  if (!isOn) {
    return (
      <Alert kind="info" live={false}>
        Staff pages need a second step at sign-in. Turn it on here, then go on.
      </Alert>
    );
  }
  return (
    <Alert kind="info" link={{ href, label: 'Go on' }} live={false}>
      Your second step is on. If you are sent back here, log in again with a code.
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
      saved('New recovery codes are made. Those of before no longer work.');
    });
  return (
    <>
      <p>
        <span className={css.now}>On.</span> {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'}{' '}
        left{recoveryCodesLeft < FEW_CODES ? ': make new ones before you need them' : ''}.
      </p>
      <div className={css.actions}>
        <span className={css.scripted}>
          <Button kind="second" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => void renew()}>
            Make new recovery codes
          </Button>
        </span>
        <span className={css.unscripted}>New recovery codes need JavaScript.</span>
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
          <p className={css.quiet}>It cannot be turned off while you are staff: the console asks for it.</p>
          <SecondFactorSetup token={token} pending={pending} isChange onCodes={onCodes} />
        </>
      ) : null}
    </>
  );
}
