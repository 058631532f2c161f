import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Checkbox } from '#design-system/checkbox.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { isSport, SPORTS, type Sport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getNewPlayerChoices } from '../contract.ts';
import { LONGEST } from '../entry-view.ts';
import { NEW_PLAYER_PATH, PLAYERS_PATH } from '../player-paths-view.ts';
import { savedPath } from './player-data.ts';
import { PlayerFields } from './player-fields.tsx';
import css from './player-pages.module.css';

type NewPlayerData = {
  token: string;
  navigation: AdminNavigationView;
  choices: ReplyOf<typeof getNewPlayerChoices>;
  sport: Sport;
  /** The person to add as a college player; empty for a new person. */
  personId: string;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<NewPlayerData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get('sport');
  const sport = isSport(wanted) ? wanted : 'football';
  const person = searchParams.get('person_id') ?? '';
  const [{ csurfToken }, navigation, choices] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.playerEntry.choices({ query: { sport } }),
  ]);
  return { token: csurfToken, navigation, choices, sport, personId: /^[1-9]\d{0,8}$/.test(person) ? person : '' };
}

/** Adds a college player who is in no file. */
export function Component() {
  const { token, navigation, choices, sport, personId } = useLoaderData<NewPlayerData>();
  const { may, colleges, positions } = choices;
  return (
    <AdminFrame navigation={navigation} path={PLAYERS_PATH}>
      <PageMeta title="Add a player" description="Add a college player." path={NEW_PLAYER_PATH} isIndexed={false} />
      <AdminHead title="Add a player">
        For a player our data files don’t include. <a href={PLAYERS_PATH}>Search for the player first</a>
      </AdminHead>
      {may.write ? (
        <div className={css.form}>
          {personId && may.link ? (
            <Alert kind="info">{`The player will be linked to person ${personId} and keep the name on file.`}</Alert>
          ) : null}
          <CallForm
            call={({ playerEntry }) => playerEntry.add}
            token={token}
            label="Add a player"
            onDone={({ player }) => savedPath(player.id, 'added')}
          >
            {personId && may.link ? <input type="hidden" name="player[person_id]" value={personId} /> : null}
            <PlayerFields player={null} byStaff={[]} colleges={colleges} positions={positions}>
              {personId && may.link ? null : (
                <CallField
                  span={8}
                  label="Name"
                  name="player[name]"
                  required
                  maxLength={LONGEST.name}
                  autoComplete="off"
                />
              )}
              <CallSelect
                span={4}
                label="Sport"
                name="player[sport]"
                defaultValue={sport}
                options={SPORTS.map((value) => ({ value, label: sportName(value) }))}
              />
              {personId && may.link ? null : (
                <Checkbox
                  span={12}
                  label="A different person with the same name"
                  name="player[is_namesake]"
                  value="1"
                  hint="Check this if the player already listed under this name is someone else."
                />
              )}
            </PlayerFields>
            <SubmitButton>Add player</SubmitButton>
          </CallForm>
        </div>
      ) : (
        <ErrorState level={2} message="Your role can’t add players." />
      )}
    </AdminFrame>
  );
}
