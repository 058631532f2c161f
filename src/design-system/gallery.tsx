import { ButtonLink } from './button.tsx';
import { Flag } from './flag.tsx';
import css from './gallery.module.css';
import { GalleryControls, GalleryStates } from './gallery-controls.tsx';
import { GALLERY_TEAMS } from './gallery-data.ts';
import { GalleryGuests } from './gallery-guests.tsx';
import { GalleryCharts, GalleryRows, GalleryTable } from './gallery-lists.tsx';
import { GalleryMarks, GalleryPictures, GalleryPlates } from './gallery-marks.tsx';
import { Columns, Page } from './layout.tsx';
import { PageTitle } from './page-title.tsx';
import { SectionHead } from './section-head.tsx';
import { Dek, Headline } from './story-item.tsx';
import { Yards } from './yards.tsx';

const COLOURS = [
  ...(['ink', 'ink-2', 'ink-3', 'edge', 'rule', 'sunk', 'wash', 'paper', 'chip', 'chip-tint', 'commit'] as const),
  ...(['decommit', 'portal-in', 'portal-out', 'visit', 'offer', 'team-primary', 'team-edge', 'team-ink'] as const),
];

function Voices() {
  return (
    <section>
      <SectionHead>Two voices</SectionHead>
      <Columns count={2}>
        <div>
          <Headline size="front">A person wrote it</Headline>
          <Headline size="l">Newsreader, 600, at 28</Headline>
          <Dek>Headlines, deks, article text, scouting notes, quotes. Nothing else.</Dek>
        </div>
        <div>
          <p className={css.wide}>Masthead 850, width 120</p>
          <p className={css.figures}>2,386 No. 6 6.1 74</p>
          <p>
            The database knows it. Archivo for the interface, names, tables and figures, which are tabular everywhere.
          </p>
        </div>
      </Columns>
    </section>
  );
}

function Colours() {
  return (
    <section>
      <SectionHead>Color</SectionHead>
      <ul className={css.swatches}>
        {COLOURS.map((name) => (
          <li key={name}>
            <svg className={css.swatch} aria-hidden="true">
              <rect width="100%" height="100%" fill={`var(--${name})`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HardColours() {
  return (
    <section>
      <SectionHead aside="computed, never assumed">Difficult team colors</SectionHead>
      <div className={css.hard}>
        {GALLERY_TEAMS.slice(0, 5).map((team) => (
          <div key={team.key} className={css.one} data-site="" data-team={team.key}>
            <div className={css.mast}>
              <p>{team.name}</p>
              <Yards />
            </div>
            <p>
              <span className={css.ink}>Team ink on paper</span> <Flag team={team} />
            </p>
            <ButtonLink kind="team" size="small" href="#subscribe">
              Subscribe
            </ButtonLink>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Every component in every state. It needs styles.css and `teamStylesheet(GALLERY_TEAMS)` (gallery-data.ts) on the page. */
export function Gallery() {
  return (
    <Page>
      <div className={css.gallery}>
        <PageTitle
          title="Components"
          crumbs={[{ label: 'Home', href: '/' }, { label: 'Design' }]}
          note="Every piece of the pages, in every state."
        />
        <Voices />
        <Colours />
        <HardColours />
        <GalleryMarks />
        <GalleryPlates />
        <GalleryPictures />
        <GalleryRows />
        <GalleryTable />
        <GalleryCharts />
        <GalleryGuests />
        <GalleryControls />
        <GalleryStates />
      </div>
    </Page>
  );
}
