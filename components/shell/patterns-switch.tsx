import type { ReactElement } from 'react';

/** Has charts tell their series apart by hatching besides colour; a form, so that the server draws them anew. */
export function PatternsSwitch({ isOn, path }: { readonly isOn: boolean; readonly path: string }): ReactElement {
  return (
    <form action="/patterns/" method="post">
      <input type="hidden" name="next" value={path} />
      <button className="menu-item" type="submit" name="patterns" value={isOn ? 'off' : 'on'} aria-pressed={isOn}>
        Patterns in charts
      </button>
    </form>
  );
}
