import { useTranslations } from 'next-intl';
import { useEdit } from '@/components/dashboard/edit/use-edit';
import type { MenuEntry } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { copyText } from '@/lib/client/clipboard';

export type OpenDialog = 'properties' | 'css' | 'save_as' | 'refresh';

/** The entries of the header's menu while the dashboard is edited. */
export function useHeaderMenu(onOpen: (dialog: OpenDialog) => void): readonly MenuEntry[] {
  const t = useTranslations('dashboard.edit.menu');
  const failed = useTranslations('dashboard.edit.save');
  const id = useEdit(({ data }) => data.id);
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
    'separator',
    { id: 'save_as', label: t('saveAs'), onSelect: () => onOpen('save_as') },
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
