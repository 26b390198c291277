import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { api } from '@/lib/client/api';

/** The object that a report is attached to. */
export interface AttachedTo {
  readonly kind: 'dashboard' | 'chart';
  readonly id: number;
}

interface Attached {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/**
 * The submenu of a dashboard or a chart that sets up, changes and removes the reader's own report on it. It asks for that
 * report when the menu is first shown.
 */
export function useAttachedReport({ kind, id }: AttachedTo, isShown: boolean): readonly MenuEntry[] {
  const t = useTranslations('attachedReport');
  const confirm = useConfirm();
  const [attached, setAttached] = useState<Attached | null | undefined>(undefined);
  useEffect(() => {
    if (!isShown) return;
    let isHere = true;
    reportOn(kind, id).then(
      (found) => isHere && setAttached(found),
      () => {
        if (!isHere) return;
        setAttached(null);
        toast.danger(t('fetchFailed'));
      },
    );
    return () => {
      isHere = false;
    };
  }, [kind, id, isShown, t]);

  async function toggle({ id: reportId, active, ...rest }: Attached): Promise<void> {
    try {
      await api.put(`/api/v1/report/${reportId}`, { active: !active });
      setAttached({ ...rest, id: reportId, active: !active });
    } catch {
      toast.danger(t('toggleFailed'));
    }
  }
  async function remove({ id: reportId, name }: Attached): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle'),
      text: name,
      confirmLabel: t('delete'),
      cancelLabel: t('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await api.delete(`/api/v1/report/${reportId}`);
      setAttached(null);
      toast.success(t('deleted', { name }));
    } catch {
      toast.danger(t('deleteFailed'));
    }
  }
  const link = (entry: 'setUp' | 'edit', href: string): MenuEntry => ({ id: `report-${entry}`, label: t(entry), href });
  // Until the answer is there, neither of the two may be chosen.
  const waiting: MenuEntry = { id: 'report-waiting', label: t('waiting'), isDisabled: true };
  const items: readonly MenuEntry[] =
    attached === undefined
      ? [waiting]
      : attached === null
        ? [link('setUp', `/report/list/?new=1&${kind}=${id}`)]
        : [
            {
              id: 'report-active',
              label: t('active'),
              isChecked: attached.active,
              keepsOpen: true,
              onSelect: () => void toggle(attached),
            },
            link('edit', `/report/list/?edit=${attached.id}`),
            { id: 'report-delete', label: t('delete'), onSelect: () => void remove(attached) },
          ];
  return [{ submenu: t('menu'), items }];
}

async function reportOn(kind: AttachedTo['kind'], id: number): Promise<Attached | null> {
  const { result: me } = await api.get<{ readonly result: { readonly id: number } }>('/api/v1/me/');
  const filters = [
    { col: `${kind}_id`, opr: 'eq', value: id },
    { col: 'creation_method', opr: 'eq', value: `${kind}s` },
    { col: 'created_by', opr: 'rel_o_m', value: me.id },
  ];
  const { result } = await api.get<{ readonly result: readonly Attached[] }>('/api/v1/report/', { q: { filters } });
  return result[0] ?? null;
}
