import type { IconName } from '@/components/ui/icon';

/** One thing that a menu does: an act, a link (`href`) or, with `isChecked`, a setting that is on or off. */
export interface MenuAct {
  /** Unique within its menu. */
  readonly id: string;
  readonly label: string;
  readonly onSelect?: (() => void) | undefined;
  readonly href?: string | undefined;
  readonly icon?: IconName | undefined;
  /** Shown at the right, such as `Ctrl S`; the menu does not listen for it. */
  readonly shortcut?: string | undefined;
  readonly isDanger?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Why it is disabled: a title on hover, a second line on a phone. */
  readonly reason?: string | undefined;
  readonly isChecked?: boolean | undefined;
  /** The menu stays open after the choice. */
  readonly keepsOpen?: boolean | undefined;
}

export interface MenuSubmenu {
  /** Its label, unique within its menu. */
  readonly submenu: string;
  readonly items: readonly MenuEntry[];
  readonly icon?: IconName | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Puts a search field above the items: its name, and what is said when no item matches. */
  readonly search?: { readonly label: string; readonly none: string } | undefined;
}

export interface MenuHeading {
  readonly heading: string;
}

export type MenuEntry = MenuAct | MenuSubmenu | MenuHeading | 'separator';

export interface MenuSection {
  readonly key: string;
  readonly heading: string | null;
  /** True when a line separates it from the section above. */
  readonly isSeparated: boolean;
  readonly entries: readonly (MenuAct | MenuSubmenu)[];
}

/** The entries in sections that begin at headings and separators; sections without entries are left out. */
export function menuSections(entries: readonly MenuEntry[]): readonly MenuSection[] {
  const sections: { heading: string | null; isSeparated: boolean; entries: (MenuAct | MenuSubmenu)[] }[] = [];
  let heading: string | null = null;
  let isSeparated = false;
  let isNew = true;
  for (const entry of entries) {
    if (entry === 'separator') {
      heading = null;
      isSeparated = true;
      isNew = true;
    } else if ('heading' in entry) {
      heading = entry.heading;
      isNew = true;
    } else if (isNew) {
      sections.push({ heading, isSeparated: isSeparated && sections.length > 0, entries: [entry] });
      isNew = false;
      isSeparated = false;
    } else {
      sections.at(-1)?.entries.push(entry);
    }
  }
  return sections.map((section, at) => ({ ...section, key: `${at}:${section.heading ?? ''}` }));
}
