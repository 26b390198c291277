/** The theme tokens that a host may set, and the CSS variables for each. */
const tokens: Readonly<Record<string, readonly string[]>> = {
  colorPrimary: ['--accent', '--focus'],
  colorError: ['--danger'],
  colorWarning: ['--warning'],
  colorSuccess: ['--success'],
  colorBgBase: ['--bg'],
  colorBgLayout: ['--bg'],
  colorBgContainer: ['--surface'],
  colorBgElevated: ['--raised'],
  colorBorder: ['--line'],
  colorText: ['--text'],
  colorTextBase: ['--text'],
  colorTextSecondary: ['--text-quiet'],
  fontFamily: ['--font'],
};

/** Applies the host's theme. Values that are not texts, and unknown tokens, are ignored. */
export function setThemeConfig(config: unknown): void {
  const { style } = document.documentElement;
  const given = field(config, 'token');
  for (const [token, names] of Object.entries(tokens)) {
    const value = field(given, token);
    if (typeof value === 'string') for (const name of names) style.setProperty(name, value);
  }
  const algorithm = [field(config, 'algorithm')].flat();
  if (algorithm.includes('dark')) setThemeMode('dark');
  else if (algorithm.includes('default')) setThemeMode('default');
}

/** `default` is light; `system` follows the preference of the operating system. */
export function setThemeMode(mode: unknown): void {
  const { dataset } = document.documentElement;
  if (mode === 'dark' || mode === 'system') dataset.theme = mode;
  else if (mode === 'default' || mode === 'light') dataset.theme = 'light';
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
