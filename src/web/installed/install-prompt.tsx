import { Button } from '#design-system/button.tsx';
import { usePageRoot } from '../root-data.ts';
import css from './install-prompt.module.css';

/** `prompt`: the browser installs the site; `hint`: the reader does, in the share menu of iOS. */
export type Offer = { kind: 'hint' } | { kind: 'prompt'; install: () => Promise<void> };

type InstallPromptProps = { offer: Offer; onClose: () => void };

/** At the bottom of the window. It takes no focus, and its button closes it for months. */
export function InstallPrompt({ offer, onClose }: InstallPromptProps) {
  const { site } = usePageRoot();
  const install = (run: () => Promise<void>) => () => {
    run().then(onClose, onClose);
  };
  return (
    <section className={css.prompt} aria-label="Install this site">
      <img className={css.icon} src="/apple-touch-icon.png" alt="" width={44} height={44} />
      <div className={css.words}>
        <p className={css.title}>Install {site.name}</p>
        {offer.kind === 'prompt' ? (
          <p>Open it like an app, and read saved stories offline.</p>
        ) : (
          <p>
            Tap <b>Share</b>, then <b>Add to Home Screen</b>, to open it like an app and read saved stories offline.
          </p>
        )}
      </div>
      <div className={css.acts}>
        {offer.kind === 'prompt' ? (
          <Button size="small" onClick={install(offer.install)}>
            Install
          </Button>
        ) : null}
        <Button kind="second" size="small" onClick={onClose}>
          {offer.kind === 'prompt' ? 'Not now' : 'Got it'}
        </Button>
      </div>
    </section>
  );
}
