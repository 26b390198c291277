import { isObject } from '@/lib/text/is-object';

/** The variables of the page that each token of a stored theme sets. */
const colors: Readonly<Record<string, readonly `--${string}`[]>> = {
  colorPrimary: ['--accent', '--focus'],
  colorLink: ['--accent'],
  colorError: ['--danger'],
  colorWarning: ['--warning'],
  colorSuccess: ['--success'],
  colorBgBase: ['--bg', '--surface', '--raised'],
  colorBgLayout: ['--bg'],
  colorBgContainer: ['--surface'],
  colorBgElevated: ['--raised'],
  colorTextBase: ['--text'],
  colorText: ['--text'],
  colorTextSecondary: ['--text-quiet'],
  colorBorder: ['--line-strong'],
  colorBorderSecondary: ['--line'],
};
const isColor = /^(#[\da-f]{3,8}|(rgb|hsl|oklch)a?\([\d\s.,%/deg]+\))$/i;
const isFont = /^[\w\s,'"-]{1,200}$/;

export type ThemeStyle = Readonly<Record<string, string>>;

/** The style of a dashboard with this stored theme; empty without one. What is no colour and no font is left out. */
export function themeStyle(stored: string | null): ThemeStyle {
  const theme = objectIn(stored);
  const token = isObject(theme.token) ? theme.token : {};
  const style: Record<string, string> = {};
  for (const [name, variables] of Object.entries(colors)) {
    const color = token[name];
    if (typeof color !== 'string' || !isColor.test(color)) continue;
    for (const variable of variables) style[variable] = color;
  }
  const { fontFamily } = token;
  if (typeof fontFamily === 'string' && isFont.test(fontFamily)) style.fontFamily = fontFamily;
  const scheme = schemeOf(theme.algorithm);
  return Object.keys(style).length === 0 && scheme === null ? style : { ...shownWith(style), ...style, ...scheme };
}

/** The style of a whole page with this stored theme, as CSS. */
export function themeCss(stored: string | null): string {
  return pageRule('html:root', stored);
}

/** The themes that an administrator chose for all users, as they are stored; null where none is chosen. */
export interface SystemThemes {
  readonly default: string | null;
  readonly dark: string | null;
}

/** The style of every page: the default theme in light mode, the dark one in dark mode. */
export function systemThemeCss(themes: SystemThemes): string {
  const inMode = (mode: 'light' | 'dark', stored: string | null): string => {
    const asked = pageRule('html[data-theme=system]', stored);
    return asked && `${pageRule(`html[data-theme=${mode}]`, stored)}@media(prefers-color-scheme:${mode}){${asked}}`;
  };
  return inMode('light', themes.default) + inMode('dark', themes.dark);
}

function pageRule(selector: string, stored: string | null): string {
  const lines = Object.entries(themeStyle(stored)).map(([name, value]) => `${cssName(name)}:${value}`);
  return lines.length === 0 ? '' : `${selector},${selector}>body{${lines.join(';')}}`;
}

function cssName(name: string): string {
  return name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Where a theme sets colours, the page draws with them: variables alone change only what names them. */
function shownWith(style: ThemeStyle): ThemeStyle {
  return { color: 'var(--text)', ...('--bg' in style ? { background: 'var(--bg)' } : {}) };
}

function schemeOf(algorithm: unknown): { readonly colorScheme: 'dark'; readonly background: string } | null {
  const all: readonly unknown[] = Array.isArray(algorithm) ? algorithm : [algorithm];
  return all.includes('dark') ? { colorScheme: 'dark', background: 'var(--bg)' } : null;
}

function objectIn(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored || '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
