import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Checkbox, FieldGrid } from '#design-system/checkbox.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { SPORTS, sportName } from '#kernel/sports.ts';
import { AdminFrame, AdminHead, loadWriterNavigation } from '#web/admin-frame.tsx';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { savedPath } from './entry-data.ts';
import css from './prospect-edit-page.module.css';
import { SourceField } from './source-field.tsx';

const FINDER_PATH = '/admin/prospects';

type NewProspectData = { token: string; navigation: AdminNavigationView };

export async function loader({ context }: LoaderFunctionArgs): Promise<NewProspectData> {
  const page = pageRequestOf(context);
  const [{ csurfToken }, navigation] = await Promise.all([
    page.api.csrf.get(),
    loadWriterNavigation(page, 'prospects'),
  ]);
  return { token: csurfToken, navigation };
}

/** Adds a prospect who is in no imported file. The rating and all other data are entered on the prospect's page. */
export function Component() {
  const { token, navigation } = useLoaderData<NewProspectData>();
  const { classYear } = usePageRoot();
  return (
    <AdminFrame navigation={navigation} path={FINDER_PATH}>
      <PageMeta title="Add a prospect" description="Add a prospect." path={`${FINDER_PATH}/new`} isIndexed={false} />
      <AdminHead title="Add a prospect">
        For a prospect our data files don’t include. <a href={FINDER_PATH}>Search for the prospect first</a>
      </AdminHead>
      <div className={css.form}>
        <CallForm
          call={({ prospectEntry }) => prospectEntry.add}
          token={token}
          label="Add a prospect"
          onDone={({ prospectId }) => savedPath(prospectId, 'added')}
        >
          <FieldGrid>
            <CallField span={12} label="Name" name="name" required maxLength={120} autoComplete="off" />
            <CallSelect
              span={4}
              label="Sport"
              name="sport"
              defaultValue="football"
              options={SPORTS.map((value) => ({ value, label: sportName(value) }))}
            />
            <CallField span={4} label="Class" name="class_year" inputMode="numeric" required defaultValue={classYear} />
            <CallField span={4} label="Position" name="position" maxLength={10} hint="For example, QB or WR" />
            <CallField span={4} label="Height" name="height" hint="Such as 6-5, or inches" />
            <CallField span={4} label="Weight, lb" name="weight" inputMode="numeric" />
            <CallField span={4} label="High school" name="high_school_name" maxLength={120} />
            <CallField span={4} label="Hometown" name="hometown_city" maxLength={80} />
            <CallField
              span={4}
              label="State"
              name="hometown_state"
              maxLength={80}
              hint="Two letters; outside the U.S., the region"
            />
            <CallField
              span={4}
              label="Country"
              name="hometown_country"
              maxLength={60}
              hint="Leave empty for the United States"
            />
            <SourceField id="new-source" span={12} />
            <Checkbox
              span={12}
              label="A different person with the same name"
              name="is_namesake"
              value="1"
              hint="Check this if the prospect already in the class under this name is someone else."
            />
          </FieldGrid>
          <SubmitButton>Add prospect</SubmitButton>
        </CallForm>
      </div>
    </AdminFrame>
  );
}
