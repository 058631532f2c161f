import { AdSpace, Advertisement } from './advertisement.tsx';
import { EmbeddedVideo } from './embedded-video.tsx';
import css from './gallery.module.css';
import { Columns } from './layout.tsx';
import { Plate } from './plate.tsx';
import { SectionHead } from './section-head.tsx';

const WORDS = {
  sponsor: 'Bluechip',
  headline: 'Call your shot',
  text: 'Make your picks, keep score and climb the FutureCast leaderboard.',
  href: '#',
  action: 'Make a pick',
};

/** Third-party content: advertisements and videos. */
export function GalleryGuests() {
  return (
    <section className={css.stack}>
      <SectionHead>Advertisements, videos of others</SectionHead>
      <AdSpace shape="strip" place="end" isReserved>
        <Advertisement {...WORDS} />
      </AdSpace>
      <Columns count={2}>
        <AdSpace shape="box" place="side" isReserved={false}>
          <Advertisement {...WORDS} />
        </AdSpace>
        <EmbeddedVideo
          title="Junior film"
          sourceName="YouTube"
          url="https://www.youtube-nocookie.com/embed/abcdefghijk"
          poster={<Plate seed="junior film" position="QB" />}
        />
      </Columns>
    </section>
  );
}
