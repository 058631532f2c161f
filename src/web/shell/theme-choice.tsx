import { useState } from 'react';
import css from './footer.module.css';

/** Light, dark, or the system's scheme, stored on this device. Changes the document, so that no component needs to know the scheme. */

const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];

const KEY = 'bluechip_theme';

export function ThemeChoice() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const next = () => {
    const present = choice ?? keptChoice();
    const wanted = CHOICES[(CHOICES.indexOf(present) + 1) % CHOICES.length] ?? 'system';
    keep(wanted);
    setChoice(wanted);
  };
  return (
    <button type="button" className={css.theme} onClick={next}>
      Theme{choice ? `: ${choice}` : ''}
    </button>
  );
}

function keptChoice(): Choice {
  const kept = document.documentElement.dataset.theme;
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function keep(choice: Choice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the choice still applies until the page is left.
  }
}
