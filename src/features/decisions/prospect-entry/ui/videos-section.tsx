import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { calendarDate } from '#kernel/dates.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { type EntryData, savedPath } from './entry-data.ts';
import { RemoveButton } from './entry-table.tsx';
import css from './prospect-edit-page.module.css';

export function VideosSection() {
  const { may } = useLoaderData<EntryData>().entry;
  return (
    <div className={css.both}>
      {may.write ? <VideoForm /> : <p className={css.quiet}>Your role can’t edit this.</p>}
      <VideoTable />
    </div>
  );
}

function VideoForm() {
  const { token, entry } = useLoaderData<EntryData>();
  return (
    <CallForm
      call={({ featuredMedia }) => featuredMedia.addVideo}
      params={{ prospectId: entry.prospect.id }}
      token={token}
      label="Video"
      onDone={({ prospectId }) => savedPath(prospectId, 'videos')}
    >
      <FieldGrid>
        <CallField id="video-title" span={12} label="Title" name="title" required maxLength={120} />
        <CallField
          span={12}
          label="Address"
          name="address"
          required
          maxLength={500}
          hint="AOL, Brightcove, Hudl, Vimeo, Yahoo Sports or YouTube"
        />
      </FieldGrid>
      <SubmitButton>Save video</SubmitButton>
    </CallForm>
  );
}

function VideoTable() {
  const { token, entry, videos } = useLoaderData<EntryData>();
  if (videos.length === 0)
    return <Empty title="No video yet">Videos you add appear on the profile, newest first.</Empty>;
  const head = (
    <>
      <th scope="col">Video</th>
      <th scope="col">Since</th>
      <th scope="col">Change</th>
    </>
  );
  return (
    <Table caption="Videos, newest first" head={head} dense>
      {videos.map(({ id, title, sourceName, publishedAt, url }) => (
        <TableRow key={id}>
          <RowHead sub={<a href={url}>{sourceName}</a>}>{title}</RowHead>
          <td>{calendarDate(new Date(publishedAt))}</td>
          <td>
            {entry.may.write ? (
              <CallForm
                call={({ featuredMedia }) => featuredMedia.removeVideo}
                params={{ prospectId: entry.prospect.id, videoId: id }}
                token={token}
                label={`Remove ${title}`}
                onDone={({ prospectId }) => savedPath(prospectId, 'videos')}
              >
                <RemoveButton label={`Remove ${title}`} />
              </CallForm>
            ) : null}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}
