import { useTranslations } from 'next-intl';
import { useEdit, useEditStore } from '@/components/dashboard/edit/use-edit';
import { filterMenu } from '@/components/dashboard/header/filter-menu';
import type { MenuEntry } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { copyText } from '@/lib/client/clipboard';

export type OpenDialog = 'properties' | 'css' | 'save_as' | 'refresh' | 'filters' | 'scoping';

/** The entries of the header's menu while the dashboard is edited. */
export function useHeaderMenu(onOpen: (dialog: OpenDialog) => void): readonly MenuEntry[] {
  const t = useTranslations('dashboard.edit.menu');
  const filterText = useTranslations('dashboard.header.filters');
  const store = useEditStore();
  const isHorizontal = useEdit(({ history }) => history.present.metadata.filter_bar_orientation === 'HORIZONTAL');
  const hasCrossFilters = useEdit(({ history }) => history.present.metadata.cross_filters_enabled !== false);
  const failed = useTranslations('dashboard.edit.save');
  const id = useEdit(({ data }) => data.id);
  const mayExport = useEdit(({ data }) => data.mayExport);
  const title = useEdit(({ history }) => history.present.title);

  async function permalink(): Promise<string> {
    const urlParams = [...new URLSearchParams(location.search)].filter(([name]) => name !== 'edit');
    const answer = await api.post<{ readonly url: string }>(`/api/v1/dashboard/${id}/permalink`, { urlParams });
    return answer.url;
  }
  async function copy(): Promise<void> {
    const isCopied = await copyText(permalink()).catch(() => false);
    if (isCopied) toast.success(t('copied'));
    else toast.danger(failed('unknown'));
  }
  async function mail(): Promise<void> {
    try {
      const url = await permalink();
      location.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
    } catch {
      toast.danger(failed('unknown'));
    }
  }
  return [
    { id: 'properties', label: t('properties'), onSelect: () => onOpen('properties') },
    { id: 'css', label: t('css'), onSelect: () => onOpen('css') },
    {
      submenu: t('filters'),
      items: filterMenu(filterText, {
        isHorizontal,
        hasCrossFilters,
        onOpen,
        onChange: (changes) => store.apply({ type: 'set_metadata', changes }),
      }),
    },
    'separator',
    { id: 'save_as', label: t('saveAs'), onSelect: () => onOpen('save_as') },
    ...(mayExport
      ? [
          {
            submenu: t('download'),
            items: [{ id: 'zip', label: t('zip'), href: `/api/v1/dashboard/export/?q=!(${id})` }],
          },
        ]
      : []),
    {
      submenu: t('share'),
      items: [
        { id: 'permalink', label: t('permalink'), onSelect: () => void copy() },
        { id: 'email', label: t('email'), onSelect: () => void mail() },
      ],
    },
    'separator',
    { id: 'refresh', label: t('refresh'), onSelect: () => onOpen('refresh') },
  ];
}
