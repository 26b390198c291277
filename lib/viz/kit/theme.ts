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

/** Literal colours for pictures, which know no variables; the same as the page's tokens. */
export const imageThemes: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    text: '#1c2024',
    quiet: '#60646c',
    line: '#e4e6ea',
    grid: '#eceef1',
    axis: '#b4b9c1',
    surface: '#ffffff',
    accent: '#2563eb',
    danger: '#c62a2f',
    success: '#18794e',
    font: 'Inter',
    mode: 'light',
  },
  dark: {
    text: '#eceef0',
    quiet: '#a0a6ae',
    line: '#2b2f36',
    grid: '#262a31',
    axis: '#545b66',
    surface: '#16181d',
    accent: '#6ea8ff',
    danger: '#ff6369',
    success: '#4cc38a',
    font: 'Inter',
    mode: 'dark',
  },
};
