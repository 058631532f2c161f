import { Flag } from '#design-system/flag.tsx';
import { CreditedPicture, Picture } from '#design-system/picture.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { type CollegeFlag, flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref, schoolText, sizeText } from '#features/recruiting/prospects/prospect-view.ts';
import { isRankedSport, teamClassPath } from '#features/teams/rankings/team-ranking-view.ts';
import { ConsentedVideo } from '#web/consent/consented-video.tsx';
import { usePageRoot } from '#web/root-data.ts';
import type { ArticleBlock, TextRun } from '../article-block-view.ts';
import { embedUrl, SOURCE_NAMES } from '../embed-address-view.ts';
import { LOCKED_CLASS } from '../locked-part-view.ts';
import css from './article-body.module.css';

/** The text of an article, block by block; raw HTML is never inserted. */

const COLUMN = '(min-width: 700px) 38rem, 100vw';

type ArticleBodyProps = {
  blocks: readonly ArticleBlock[];
  h?: 2 | 3;
  /** The first block behind the paywall. */
  lockedFrom?: number | null;
};

export function ArticleBody({ blocks, h = 2, lockedFrom = null }: ArticleBodyProps) {
  const open = blocks.slice(0, lockedFrom ?? blocks.length);
  return (
    <div className={css.text}>
      <Blocks blocks={open} h={h} />
      {lockedFrom === null ? null : (
        <div className={`${css.rest} ${LOCKED_CLASS}`}>
          <Blocks blocks={blocks.slice(lockedFrom)} h={h} />
        </div>
      )}
    </div>
  );
}

function Blocks({ blocks, h }: { blocks: readonly ArticleBlock[]; h: 2 | 3 }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an article never change their order on a page
  return blocks.map((block, index) => <Block key={index} block={block} h={h} />);
}

const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

type Of<Type extends ArticleBlock['type']> = Extract<ArticleBlock, { type: Type }>;

function Block({ block, h }: { block: ArticleBlock; h: 2 | 3 }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'heading': {
      const Heading = HEADINGS[block.level === 2 ? h : h === 2 ? 3 : 4];
      return (
        <Heading>
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'quote':
      return (
        <blockquote>
          {block.paragraphs.map((runs, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={index}>
              <Runs runs={runs} />
            </p>
          ))}
        </blockquote>
      );
    case 'list':
      return <TextList list={block} />;
    case 'table':
      return <TextTable table={block} />;
    case 'rule':
      return <hr />;
    case 'figure':
      return (
        <CreditedPicture
          image={block.image}
          ratio="original"
          sizes={COLUMN}
          alt={block.alt}
          caption={block.caption}
          {...(block.credit ? { credit: block.credit } : {})}
        />
      );
    case 'gallery':
      return <GalleryLink gallery={block} />;
    case 'embed':
      return <Embed embed={block} />;
    case 'prospect':
      return <ProspectCard prospect={block.prospect} />;
    case 'team':
      return <TeamCard team={block.team} />;
  }
}

function Embed({ embed: { source, reference } }: { embed: Of<'embed'> }) {
  const url = embedUrl(source, reference);
  return url === null ? null : <ConsentedVideo title="Video" sourceName={SOURCE_NAMES[source]} url={url} />;
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, index) => {
    if (run.text === '\n')
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      return <br key={index} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <Run key={index} run={run} />;
  });
}

function Run({ run: { text, marks, href } }: { run: TextRun }) {
  const bold = marks.includes('bold') ? <strong>{text}</strong> : text;
  const italic = marks.includes('italic') ? <em>{bold}</em> : bold;
  const marked = marks.includes('strike') ? <s>{italic}</s> : italic;
  if (href === null) return marked;
  return (
    <a href={href} {...(href.startsWith('/') ? {} : { rel: 'noopener nofollow ugc' })}>
      {marked}
    </a>
  );
}

/** A deeper item is nested inside the one above it. */
function TextList({ list: { isOrdered, start, items } }: { list: Of<'list'> }) {
  const List = isOrdered ? 'ol' : 'ul';
  const isLong = isOrdered && start + items.length > 100;
  return (
    <List {...(isOrdered && start !== 1 ? { start } : {})} {...(isLong ? { 'data-long': '' } : {})}>
      {nested(items, 0, List)}
    </List>
  );
}

function nested(items: Of<'list'>['items'], depth: number, List: 'ol' | 'ul') {
  const own = items.flatMap((item, index) => (item.depth === depth ? [index] : []));
  return own.map((from, place) => {
    const inner = items.slice(from + 1, own[place + 1] ?? items.length);
    return (
      <li key={from}>
        <Runs runs={items[from]?.runs ?? []} />
        {inner.length > 0 ? <List>{nested(inner, depth + 1, List)}</List> : null}
      </li>
    );
  });
}

function TextTable({ table: { rows } }: { table: Of<'table'> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a wide table, too
    <section className={css.wide} tabIndex={0} aria-label={nameOf(rows)}>
      <table>
        <tbody>
          {rows.map(({ cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              {cells.map(({ isHeader, colspan, rowspan, runs }, place) => {
                const Cell = isHeader ? 'th' : 'td';
                const scope = isHeader ? { scope: row === 0 ? 'col' : 'row' } : {};
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <Cell key={place} colSpan={colspan} rowSpan={rowspan} {...scope}>
                    <Runs runs={runs} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Named after its first row, because a story may have several tables. */
function nameOf([head]: Of<'table'>['rows']): string {
  const words = (head?.cells ?? []).map(({ runs }) =>
    runs
      .map(({ text }) => text)
      .join('')
      .trim(),
  );
  return `Table: ${words.filter((word) => word !== '').join(', ')}`;
}

function GalleryLink({ gallery: { galleryId, title, count, image } }: { gallery: Of<'gallery'> }) {
  return (
    <a className={css.gallery} href={`/galleries/${galleryId}`}>
      {image ? <Picture image={image} sizes={COLUMN} alt="" /> : null}
      <span className={css.galleryWords}>
        <b>{title}</b> <span>{count === 1 ? '1 picture' : `${count} pictures`}</span>
      </span>
    </a>
  );
}

function TeamCard({ team }: { team: CollegeFlag }) {
  const { sport, classYear } = usePageRoot();
  return (
    <p className={css.card}>
      <Flag team={flagOf(team)} />
      {isRankedSport(sport) ? (
        <a href={teamClassPath(team.slug, sport, classYear)}>{team.shortName}</a>
      ) : (
        team.shortName
      )}
    </p>
  );
}

/** With the prospect's current data, not that of the time of writing. */
function ProspectCard({ prospect }: { prospect: Of<'prospect'>['prospect'] }) {
  const facts = [prospect.position, sizeText(prospect), schoolText(prospect)].filter((fact) => fact);
  return (
    <div className={css.card}>
      <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} />
      <span className={css.cardWords}>
        <a href={prospectHref(prospect)}>{prospect.name}</a>
        <span>{facts.join(', ')}</span>
      </span>
      <Flag team={flagOf(prospect.college)} />
    </div>
  );
}
