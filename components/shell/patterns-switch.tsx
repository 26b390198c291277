import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('patternsSwitch');

/** Switches the hatching of series; a form, so that the server redraws the charts. */
export function PatternsSwitch({ isOn, path }: { readonly isOn: boolean; readonly path: string }): ReactElement {
  return (
    <div role="none">
      <form action="/patterns/" method="post">
        <input type="hidden" name="next" value={path} />
        <button
          className="menu-item"
          role="menuitemcheckbox"
          type="submit"
          name="patterns"
          value={isOn ? 'off' : 'on'}
          aria-checked={isOn}
        >
          {t('patternsInCharts')}
        </button>
      </form>
    </div>
  );
}
