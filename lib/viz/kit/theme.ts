/** Colours and font of a drawing. On a page they are CSS variables, so a theme switch redraws nothing; in an image literal. */
export interface Theme {
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly grid: string;
  readonly axis: string;
  readonly surface: string;
  readonly accent: string;
  readonly danger: string;
  readonly success: string;
  readonly font: string;
  readonly mode: 'light' | 'dark' | 'page';
}

export const pageTheme: Theme = {
  text: 'var(--text)',
  quiet: 'var(--text-quiet)',
  line: 'var(--line)',
  grid: 'var(--chart-grid)',
  axis: 'var(--chart-axis)',
  surface: 'var(--surface)',
  accent: 'var(--accent)',
  danger: 'var(--danger)',
  success: 'var(--success)',
  font: 'var(--font)',
  mode: 'page',
};
