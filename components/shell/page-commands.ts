import type { PaletteItem } from '@/components/ui/palette/palette-items';
import { withBase } from '@/lib/base-path/base-path';

/**
 * What a user may do on the page: the enabled buttons of its bars, which are marked with `data-commands`. Those that only
 * open a menu do nothing by themselves.
 */
export function pageCommands(): readonly PaletteItem[] {
  const buttons = document.querySelectorAll<HTMLElement>('[data-commands] :is(button, a[href])');
  const byName = new Map<string, HTMLElement>();
  for (const button of buttons) {
    const name = nameOf(button);
    if (name !== '' && isUsable(button) && !byName.has(name)) byName.set(name, button);
  }
  return [...byName].map(([label, button]) => ({
    id: label,
    label,
    onSelect: () => press(button),
  }));
}

/** The themes, patterns and languages of the menus in the bar, by the word that names the menu. */
export function switches(words: { readonly theme: string; readonly language: string }): readonly PaletteItem[] {
  const items = (selector: string, keywords: string): readonly PaletteItem[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((entry) => ({
      id: `${keywords} ${nameOf(entry)}`,
      label: nameOf(entry),
      hint: keywords,
      onSelect: () => entry.click(),
    }));
  return [
    ...items('.shell-bar button[name="theme"], .shell-bar button[name="patterns"]', words.theme),
    ...items(`.shell-bar a[href^="${withBase('/lang/')}"]`, words.language),
  ];
}

function nameOf(element: HTMLElement): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
}

function isUsable(element: HTMLElement): boolean {
  return (
    !element.matches(':disabled, [aria-disabled="true"], [aria-haspopup="menu"], [aria-haspopup="true"]') &&
    element.checkVisibility()
  );
}

/** After the palette has given the focus back. */
function press(button: HTMLElement): void {
  setTimeout(() => {
    button.focus();
    button.click();
  });
}
