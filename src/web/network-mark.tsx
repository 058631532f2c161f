import type { LogoView } from '#features/sites/brand/brand-view.ts';
import { fitInto } from '#kernel/brand-files.ts';
import css from './network-mark.module.css';
import { useRootData } from './root-data.ts';

/** CSS pixels; network-mark.module.css narrows it on phones. */
const BOX = { width: 176, height: 28 };

/** The logo of the network, or `text` if it has none. */
export function NetworkMark({ text }: { text: string }) {
  const network = useRootData()?.network;
  if (!network?.brand.logo) return text;
  const { logo, darkLogo } = network.brand;
  if (darkLogo === null) return <Logo logo={logo} alt={network.name} on="both" />;
  return (
    <>
      <Logo logo={logo} alt={network.name} on="light" />
      <Logo logo={darkLogo} alt={network.name} on="dark" />
    </>
  );
}

/** Of two logos, the one hidden by the color scheme is not loaded. */
function Logo({ logo, alt, on }: { logo: LogoView; alt: string; on: 'both' | 'light' | 'dark' }) {
  return (
    <img
      className={css.logo}
      data-on={on}
      src={logo.src}
      alt={alt}
      {...fitInto(logo, BOX)}
      loading={on === 'both' ? undefined : 'lazy'}
    />
  );
}
