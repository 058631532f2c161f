import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import type { ProfileData, SecondFactor } from './profile-data.ts';
import css from './section.module.css';

type SetupProps = Pick<ProfileData, 'token'> & {
  pending: SecondFactor['pending'];
  /** The second factor is on and moves to another authenticator app. */
  isChange?: boolean;
  onCodes: (codes: readonly string[]) => void;
};

/** A secret for the authenticator app, and the first code, which proves that it was entered. */
export function SecondFactorSetup({ token, pending, isChange = false, onCodes }: SetupProps) {
  const saved = useSaved('second-factor');
  if (pending === null) {
    return (
      <CallForm
        key="begin"
        call={({ secondFactor }) => secondFactor.begin}
        token={token}
        label="Two-step login"
        onDone={() => saved('Scan the code with your authenticator app.')}
      >
        <p className={css.unscripted}>The last step shows your recovery codes once and needs JavaScript.</p>
        <SubmitButton kind="second">{isChange ? 'Switch to another app' : 'Turn on'}</SubmitButton>
      </CallForm>
    );
  }
  return (
    <>
      <Secret {...pending} />
      <div className={css.scripted}>
        <CallForm
          key="confirm"
          call={({ secondFactor }) => secondFactor.confirm}
          token={token}
          label="First code"
          onDone={({ recoveryCodes }) => {
            onCodes(recoveryCodes);
            return saved(isChange ? 'Two-step login now uses the new app.' : 'Two-step login is on.');
          }}
        >
          <CallField
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            minLength={6}
            maxLength={20}
            hint="The 6-digit code your app shows now."
          />
          <SubmitButton>{isChange ? 'Switch to this app' : 'Turn on two-step login'}</SubmitButton>
        </CallForm>
      </div>
      <p className={css.unscripted}>The last step shows your recovery codes once and needs JavaScript.</p>
    </>
  );
}

function Secret({ secret, uri, qrSvg }: NonNullable<SecondFactor['pending']>) {
  return (
    <div className={css.part}>
      <p>Scan this with an authenticator app:</p>
      {/* As an image, not as markup, so that nothing in it can run. */}
      <img
        className={css.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code for the key below"
        width="176"
        height="176"
      />
      <p>
        Or enter this key: <code className={css.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p>
        <a href={uri}>Open it in an app on this device</a>
      </p>
    </div>
  );
}
