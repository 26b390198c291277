import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('themeSwitch');

export const themes = [
  { id: 'light', label: t('light') },
  { id: 'dark', label: t('dark') },
  { id: 'system', label: t('matchSystem') },
] as const;

/** A form, so that it works without script; with script the page changes in place. */
export function ThemeSwitch({ theme, path }: { readonly theme: string; readonly path: string }): ReactElement {
  return (
    <form action="/theme/" method="post">
      <input type="hidden" name="next" value={path} />
      {themes.map(({ id, label }) => (
        <button key={id} className="menu-item" type="submit" name="theme" value={id} aria-pressed={id === theme}>
          {label}
        </button>
      ))}
    </form>
  );
}
