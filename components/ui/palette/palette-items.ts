import type { IconName } from '@/components/ui/icon';

export interface PaletteItem {
  /** Unique within its group. */
  readonly id: string;
  readonly label: string;
  /** A word at the right, such as the kind of the thing. */
  readonly hint?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly shortcut?: string | undefined;
  /** A link; else `onSelect` does the work. */
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  /** Further words by which it is found. */
  readonly keywords?: string | undefined;
}

export interface PaletteGroup {
  readonly id: string;
  readonly heading: string;
  readonly items: readonly PaletteItem[];
  /** Whether it is left out until something is typed. */
  readonly isTypedFor?: boolean | undefined;
}

/** Looks up what matches the text. It may reject; the palette then says so. */
export type FindItems = (text: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>;

/** Groups with the items whose label, hint or keywords have all words of the text, in any case. */
export function withWords(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = words.length === 0 ? groups.filter(({ isTypedFor }) => !isTypedFor) : groups;
  return shown.map((group) => ({
    ...group,
    items: group.items.filter(({ label, hint = '', keywords = '' }) => {
      const all = `${label} ${hint} ${keywords}`.toLowerCase();
      return words.every((word) => all.includes(word));
    }),
  }));
}
