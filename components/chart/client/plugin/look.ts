/** The colours of the page, by the names that plugins get them under. */
const tokens = [
  ['text', '--text'],
  ['quiet', '--text-quiet'],
  ['line', '--line'],
  ['grid', '--chart-grid'],
  ['axis', '--chart-axis'],
  ['surface', '--surface'],
  ['accent', '--accent'],
  ['danger', '--danger'],
  ['success', '--success'],
] as const;

export interface PluginTheme {
  readonly mode: 'light' | 'dark';
  readonly colors: Readonly<Record<string, string>>;
  readonly font: string;
}

/** The look of the page where a plugin stands: mode, colours as they are written in CSS, and the fonts. */
export function themeAt(place: HTMLElement): PluginTheme {
  const style = getComputedStyle(place);
  const colors = Object.fromEntries(tokens.map(([name, token]) => [name, style.getPropertyValue(token).trim()]));
  const { theme } = document.documentElement.dataset;
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return { mode: isDark ? 'dark' : 'light', colors, font: style.fontFamily };
}

/** Calls when the look of the page may have changed. */
export function onLookChange(signal: AbortSignal, changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  signal.addEventListener('abort', () => observer.disconnect());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
}
