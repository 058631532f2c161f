import { ButtonLink } from '#design-system/button.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { readerDate } from '#kernel/dates.ts';
import { usePageRoot } from '#web/root-data.ts';
import { ACCESS_NAMES, type ContentRow, notesOf, STATUS_WORDS, whenWords } from './content-words.ts';
import { type ContentsFilters, contentsHref } from './contents-address.ts';
import { editPath } from './publishing-address.ts';

const SITE = cell('md');
const AUTHOR = cell('lg');
const ACCESS = cell('lg', 'nowrap');
const CHANGED = cell('md', 'nowrap', 'muted');

/** Articles as rows; each links to its editor. */
export function ContentsTable({ contents, filters }: { contents: readonly ContentRow[]; filters: ContentsFilters }) {
  if (contents.length === 0) return <NoContents filters={filters} />;
  const head = (
    <>
      <th scope="col">Headline</th>
      <th scope="col">Status</th>
      <th scope="col" className={SITE}>
        Site
      </th>
      <th scope="col" className={AUTHOR}>
        Author
      </th>
      <th scope="col" className={ACCESS}>
        For
      </th>
      <th scope="col" className={CHANGED}>
        Changed
      </th>
    </>
  );
  return (
    <Table caption="Articles, recently edited first" head={head} dense>
      {contents.map((content) => (
        <ContentLine key={content.id} content={content} />
      ))}
    </Table>
  );
}

function ContentLine({ content }: { content: ContentRow }) {
  const now = new Date(usePageRoot().now);
  const { id, headline, status, site, author, access, updatedAt, updatedBy } = content;
  const changed = [readerDate(new Date(updatedAt), now), updatedBy].filter(Boolean).join(', ');
  const notes = notesOf(content);
  return (
    <TableRow>
      <RowHead
        href={editPath(id)}
        sub={notes.length > 0 ? notes.join('. ') : undefined}
        left={[`${site.name}, ${changed}`]}
      >
        {headline || 'Untitled'}
      </RowHead>
      <td>
        {STATUS_WORDS[status]} <When content={content} now={now} />
      </td>
      <td className={SITE}>{site.name}</td>
      <td className={AUTHOR}>{author.name}</td>
      <td className={ACCESS}>{ACCESS_NAMES[access]}</td>
      <td className={CHANGED}>
        <time dateTime={updatedAt}>{changed}</time>
      </td>
    </TableRow>
  );
}

const WHEN = cell('muted', 'nowrap');

function When({ content, now }: { content: ContentRow; now: Date }) {
  const words = whenWords(content, now);
  return words === null ? null : <span className={WHEN}>{words}</span>;
}

function NoContents({ filters }: { filters: ContentsFilters }) {
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <Empty
      level={2}
      title={isNarrowed ? 'No articles match these filters' : 'No articles yet'}
      actions={
        isNarrowed ? (
          <ButtonLink kind="second" size="small" href={contentsHref({})}>
            All articles
          </ButtonLink>
        ) : undefined
      }
    >
      {isNarrowed ? 'Remove a filter to see more, or write a new article.' : 'Write the first one.'}
    </Empty>
  );
}
