import { expect, test } from 'vitest';
import { systemThemeCss, themeCss, themeStyle } from '@/lib/dashboard/theme-style';

const styleOf = (theme: unknown) => themeStyle(JSON.stringify(theme));

test('without a theme, and with the theme of the product, nothing is set', () => {
  for (const stored of [null, '', '{}', 'no JSON', '[]', '{"algorithm": "default"}']) {
    expect(themeStyle(stored)).toEqual({});
  }
});

test('colours and the font of a theme are those of the dashboard', () => {
  const token = {
    colorPrimary: '#2f6f4e',
    colorBgBase: 'rgb(10 20 30 / 50%)',
    fontFamily: "Georgia, 'Times New Roman'",
  };
  expect(styleOf({ token })).toMatchObject({
    '--accent': '#2f6f4e',
    '--bg': 'rgb(10 20 30 / 50%)',
    '--surface': 'rgb(10 20 30 / 50%)',
    background: 'var(--bg)',
    fontFamily: "Georgia, 'Times New Roman'",
  });
});

test('a whole page is styled by CSS, which holds nothing but colours and fonts', () => {
  const token = { colorPrimary: '#2f6f4e', colorError: 'red}</style><script>', fontFamily: 'Georgia' };
  expect(themeCss(JSON.stringify({ token, algorithm: 'dark' }))).toBe(
    'html:root,html:root>body{color:var(--text);--accent:#2f6f4e;--focus:#2f6f4e;font-family:Georgia;color-scheme:dark;background:var(--bg)}',
  );
  expect(themeCss(null)).toBe('');
});

test('the themes chosen for all style the pages of their mode', () => {
  const light = JSON.stringify({ token: { colorPrimary: '#111111' } });
  const lines = (color: string) => `color:var(--text);--accent:${color};--focus:${color}`;
  const only = systemThemeCss({ default: light, dark: null });
  expect(only).toBe(
    `html[data-theme=light],html[data-theme=light]>body{${lines('#111111')}}` +
      `@media(prefers-color-scheme:light){html[data-theme=system],html[data-theme=system]>body{${lines('#111111')}}}`,
  );
  const dark = JSON.stringify({ token: { colorPrimary: '#222222' } });
  expect(systemThemeCss({ default: light, dark })).toBe(
    only + systemThemeCss({ default: null, dark: light }).replaceAll('#111111', '#222222'),
  );
  expect(systemThemeCss({ default: null, dark: '{}' })).toBe('');
});

test('a more special token comes before the base', () => {
  const token = { colorBgContainer: '#fff', colorBgBase: '#eee' };
  expect(styleOf({ token })).toMatchObject({ '--surface': '#fff', '--bg': '#eee' });
});

test('a dark theme is dark for every reader', () => {
  for (const algorithm of ['dark', ['compact', 'dark']]) {
    expect(styleOf({ algorithm })).toMatchObject({ colorScheme: 'dark', background: 'var(--bg)' });
  }
});

test('what is no colour is left out', () => {
  const token = { colorPrimary: 'red;background:url(//x)', colorText: 7, fontFamily: 'x;}' };
  expect(styleOf({ token })).toEqual({});
});
