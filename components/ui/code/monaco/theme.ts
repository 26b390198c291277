import type * as api from 'monaco-editor/editor/editor.api';

export const themeName = 'page';

/** Makes Monaco's theme from the page's tokens, again whenever the page changes between light and dark. */
export function followTheme({ editor }: typeof api): void {
  const define = () => {
    const hex = hexTokens();
    const bare = (name: string) => hex(name).slice(1);
    editor.defineTheme(themeName, {
      base: isDark() ? 'vs-dark' : 'vs',
      inherit: true,
      rules: [
        { token: '', foreground: bare('text') },
        { token: 'keyword', foreground: bare('accent') },
        { token: 'operator', foreground: bare('text') },
        { token: 'delimiter', foreground: bare('text-quiet') },
        { token: 'string', foreground: bare('success') },
        { token: 'number', foreground: bare('warning') },
        { token: 'comment', foreground: bare('text-quiet'), fontStyle: 'italic' },
        { token: 'predefined', foreground: bare('accent') },
        { token: 'predefined.sql', foreground: bare('accent') },
        { token: 'operator.sql', foreground: bare('text-quiet') },
        { token: 'string.sql', foreground: bare('success') },
        { token: 'type', foreground: bare('accent') },
        { token: 'tag', foreground: bare('accent') },
        { token: 'attribute.name', foreground: bare('warning') },
        { token: 'attribute.value', foreground: bare('success') },
      ],
      colors: {
        'editor.background': hex('surface'),
        'editor.foreground': hex('text'),
        'editorLineNumber.foreground': hex('text-quiet'),
        'editorLineNumber.activeForeground': hex('text'),
        'editorCursor.foreground': hex('text'),
        'editor.lineHighlightBackground': `${hex('hover')}80`,
        'editor.lineHighlightBorder': '#00000000',
        'editor.selectionBackground': isDark() ? '#2f5580' : '#b9d7f2',
        'editor.inactiveSelectionBackground': hex('accent-soft'),
        'editorWidget.background': hex('raised'),
        'editorWidget.foreground': hex('text'),
        'editorWidget.border': hex('line'),
        'editorSuggestWidget.background': hex('raised'),
        'editorSuggestWidget.border': hex('line'),
        'editorSuggestWidget.foreground': hex('text'),
        'editorSuggestWidget.selectedBackground': hex('accent-soft'),
        'editorSuggestWidget.selectedForeground': hex('text'),
        'editorSuggestWidget.highlightForeground': hex('accent'),
        'editorSuggestWidget.focusHighlightForeground': hex('accent'),
        'editorHoverWidget.background': hex('raised'),
        'editorHoverWidget.border': hex('line'),
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, hex('text')]),
        ),
        'editorError.foreground': hex('danger'),
        'editorWarning.foreground': hex('warning'),
        'editor.placeholder.foreground': hex('text-quiet'),
        'input.background': hex('surface'),
        'input.border': hex('line-strong'),
        focusBorder: hex('focus'),
        'menu.background': hex('raised'),
        'menu.foreground': hex('text'),
        'menu.selectionBackground': hex('hover'),
        'menu.selectionForeground': hex('text'),
        'widget.shadow': '#00000033',
        'scrollbar.shadow': '#00000000',
      },
    });
    editor.setTheme(themeName);
  };
  define();
  new MutationObserver(define).observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', define);
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Reads a token of the page as `#rrggbb`; Monaco does not take CSS variables. */
function hexTokens(): (name: string) => string {
  const probe = document.createElement('span');
  document.body.append(probe);
  const values = new Map<string, string>();
  for (const name of tokens) {
    probe.style.color = `var(--${name})`;
    values.set(name, hexOf(getComputedStyle(probe).color));
  }
  probe.remove();
  return (name) => values.get(name) ?? '#808080';
}

const tokens = [
  'surface',
  'raised',
  'hover',
  'line',
  'line-strong',
  'text',
  'text-quiet',
  'accent',
  'accent-soft',
  'danger',
  'warning',
  'success',
  'focus',
];

function hexOf(color: string): string {
  const parts = color.match(/[\d.]+/g) ?? [];
  const [red = 128, green = 128, blue = 128] = parts.map(Number);
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
