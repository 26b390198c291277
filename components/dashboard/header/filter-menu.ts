import type { useTranslations } from 'next-intl';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';

export interface FilterMenuSettings {
  readonly isHorizontal: boolean;
  readonly hasCrossFilters: boolean;
  readonly onOpen: (part: 'filters' | 'scoping') => void;
  /** Is given the changed keys of the metadata. */
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
}

type FilterMenuText = ReturnType<typeof useTranslations<'dashboard.header.filters'>>;

/** The entries that set filters and cross-filters, for who reads and for who edits. */
export function filterMenu(t: FilterMenuText, settings: FilterMenuSettings): readonly MenuEntry[] {
  const { isHorizontal, hasCrossFilters, onOpen, onChange } = settings;
  const orientation = (value: 'VERTICAL' | 'HORIZONTAL', isChecked: boolean): MenuEntry => ({
    id: value,
    label: t(value),
    isChecked,
    onSelect: () => {
      if (!isChecked) onChange({ filter_bar_orientation: value });
    },
  });
  return [
    { id: 'filters', label: t('edit'), onSelect: () => onOpen('filters') },
    'separator',
    {
      id: 'cross',
      label: t('cross'),
      isChecked: hasCrossFilters,
      onSelect: () => onChange({ cross_filters_enabled: !hasCrossFilters }),
    },
    { id: 'scoping', label: t('scoping'), onSelect: () => onOpen('scoping') },
    'separator',
    {
      submenu: t('orientation'),
      items: [orientation('VERTICAL', !isHorizontal), orientation('HORIZONTAL', isHorizontal)],
    },
  ];
}
