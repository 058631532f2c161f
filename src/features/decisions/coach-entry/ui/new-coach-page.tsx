import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ErrorState } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { COACHES_PATH, coachPath, NEW_COACH_PATH } from '../coach-paths-view.ts';
import type { getCoachChoices } from '../contract.ts';
import { CoachFields } from './coach-fields.tsx';
import css from './coach-pages.module.css';

type NewCoachData = {
  token: string;
  navigation: AdminNavigationView;
  choices: ReplyOf<typeof getCoachChoices>;
};

export async function loader({ context }: LoaderFunctionArgs): Promise<NewCoachData> {
  const page = pageRequestOf(context);
  const [{ csurfToken }, navigation, choices] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.coaches.choices(),
  ]);
  return { token: csurfToken, navigation, choices };
}

export function Component() {
  const { token, navigation, choices } = useLoaderData<NewCoachData>();
  const { colleges, mayWrite } = choices;
  return (
    <AdminFrame navigation={navigation} path={COACHES_PATH}>
      <PageMeta title="Add a coach" description="Add a coach of a college." path={NEW_COACH_PATH} isIndexed={false} />
      <AdminHead title="Add a coach">
        <a href={COACHES_PATH}>All coaches</a>
      </AdminHead>
      {!mayWrite ? (
        <ErrorState level={2} message="Your role can’t add coaches." />
      ) : colleges.length === 0 ? (
        <ErrorState level={2} message="None of your sites has a college, so you can’t add coaches." />
      ) : (
        <div className={css.form}>
          <CallForm
            call={({ coaches }) => coaches.add}
            token={token}
            label="Add a coach"
            onDone={({ coachId }) => `${coachPath(coachId)}?saved=added`}
          >
            <CoachFields coach={null} colleges={colleges} />
            <SubmitButton>Add coach</SubmitButton>
          </CallForm>
        </div>
      )}
    </AdminFrame>
  );
}
