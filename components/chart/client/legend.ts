/** Pointing at a legend entry dims the other series; a click on it (`toggleSeries`) hides and shows its series. */
export function lightSeries(figure: HTMLElement, key: string | null): void {
  for (const lit of figure.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
  figure.toggleAttribute('data-dim', key !== null);
  if (key === null) return;
  for (const part of figure.querySelectorAll(`[data-series="${CSS.escape(key)}"]`)) part.setAttribute('data-lit', '');
}

export function toggleSeries(figure: HTMLElement, entry: HTMLElement): void {
  const key = entry.dataset.series;
  if (key === undefined) return;
  const isHidden = entry.toggleAttribute('data-hidden');
  entry.setAttribute('aria-pressed', String(!isHidden));
  for (const part of figure.querySelectorAll(`[data-series="${CSS.escape(key)}"]`)) {
    if (!part.closest('.plot-key')) part.toggleAttribute('data-off', isHidden);
  }
}

/** Makes the entries of a legend reachable by keyboard. */
export function wakeLegend(figure: HTMLElement): void {
  for (const entry of figure.querySelectorAll<HTMLElement>('.plot-key[data-series]')) {
    entry.tabIndex = 0;
    entry.setAttribute('role', 'button');
    entry.setAttribute('aria-pressed', String(!entry.hasAttribute('data-hidden')));
  }
}
