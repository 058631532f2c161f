import { useDispatch, useSelector } from 'react-redux';
import { Checkbox } from '#design-system/checkbox.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useNetworkName } from '#web/root-data.ts';
import type { RootState } from '#web/store/store.ts';
import { accountRead } from '#web/store/user.ts';
import { useSaved } from '#web/use-saved.ts';
import type { ProfileData } from './profile-data.ts';
import css from './section.module.css';

/** Which emails the member wants besides those about the account itself. */
export function PreferencesSection({ token, user }: ProfileData) {
  const saved = useSaved('preferences');
  const dispatch = useDispatch();
  const wanted = useSelector((state: RootState) => state.user?.emailPreferences) ?? user;
  const isYoung = user.ageBand === '13_to_15';
  return (
    <CallForm
      key={`${wanted.bluechipEmails} ${wanted.thirdPartyEmails}`}
      call={({ account }) => account.update}
      token={token}
      label="Email preferences"
      onDone={({ user: changed }) => {
        dispatch(accountRead(changed));
        return saved('Email preferences saved.');
      }}
    >
      <input type="hidden" name="preferences" value="1" />
      <Checkbox
        name="bluechip_emails"
        value="1"
        label={`News and offers from ${useNetworkName()}`}
        defaultChecked={wanted.bluechipEmails}
      />
      {isYoung ? (
        <p className={css.quiet}>If you’re under 16, we don’t send you partner offers.</p>
      ) : (
        <Checkbox
          name="third_party_emails"
          value="1"
          label="Offers from our partners"
          hint="We send these ourselves. Partners never see your address."
          defaultChecked={wanted.thirdPartyEmails}
        />
      )}
      <SubmitButton kind="second">Save preferences</SubmitButton>
    </CallForm>
  );
}
