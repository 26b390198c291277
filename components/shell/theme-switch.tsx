import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('themeSwitch');

export const themes = [
  {
    id: 'light',
    get label() {
      return t('light');
    },
  },
  {
    id: 'dark',
    get label() {
      return t('dark');
    },
  },
  {
    id: 'system',
    get label() {
      return t('matchSystem');
    },
  },
] as const;

export interface ThemeSwitchProps {
  readonly theme: string;
  /** Whether this browser tries out a theme. */
  readonly hasLocal: boolean;
  readonly path: string;
}

/** A form, so that it works without script; with script the page changes in place. */
export function ThemeSwitch({ theme, hasLocal, path }: ThemeSwitchProps): ReactElement {
  return (
    <div role="none">
      <form action="/theme/" method="post">
        <input type="hidden" name="next" value={path} />
        {themes.map(({ id, label }) => (
          <button
            key={id}
            className="menu-item"
            role="menuitem"
            type="submit"
            name="theme"
            value={id}
            aria-current={id === theme ? 'true' : undefined}
          >
            {label}
          </button>
        ))}
        {hasLocal && (
          <button className="menu-item" role="menuitem" type="submit" name="local" value="">
            {t('clearLocal')}
          </button>
        )}
      </form>
    </div>
  );
}
