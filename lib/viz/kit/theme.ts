/**
 * Colours and font of a drawing. On a page they are CSS variables, so that a theme switch needs no redraw; in an image
 * they are literals.
 */
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

/** Literal colours for images, which have no CSS variables; the same as the page's tokens. */
export const imageThemes: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    text: '#1a1f26',
    quiet: '#56606c',
    line: '#e2e6ea',
    grid: '#eaedf0',
    axis: '#8a949f',
    surface: '#ffffff',
    accent: '#0a66b8',
    danger: '#b3261e',
    success: '#1a7340',
    font: 'Inter',
    mode: 'light',
  },
  dark: {
    text: '#e6e9ee',
    quiet: '#9ca6b2',
    line: '#2a3039',
    grid: '#252b33',
    axis: '#67727e',
    surface: '#161a20',
    accent: '#6fb3fa',
    danger: '#ff8f87',
    success: '#6dcf8d',
    font: 'Inter',
    mode: 'dark',
  },
};
