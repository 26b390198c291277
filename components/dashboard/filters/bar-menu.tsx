import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { scopingEvent } from '@/components/dashboard/client/events';
import { saveSettings } from '@/components/dashboard/edit/save-settings';
import { Icon } from '@/components/ui/icon';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { useBarScene } from './bar-context';

/** The settings of the bar, for those who may change the dashboard. */
export function BarMenu(): ReactElement | null {
  const t = useTranslations('filterBar');
  const { model, root } = useBarScene();
  const [isSaving, setIsSaving] = useState(false);
  if (!model.mayEdit) return null;
  async function save(settings: Readonly<Record<string, unknown>>): Promise<void> {
    setIsSaving(true);
    try {
      const filter_bar_orientation = model.isHorizontal ? 'HORIZONTAL' : 'VERTICAL';
      await saveSettings(model.dashboardId, { filter_bar_orientation, ...settings });
      location.reload();
    } catch {
      toast.danger(t('menu.failed'));
      setIsSaving(false);
    }
  }
  const orientation = (id: 'VERTICAL' | 'HORIZONTAL', label: string) => ({
    id,
    label,
    isChecked: model.isHorizontal === (id === 'HORIZONTAL'),
    onSelect: () => void save({ filter_bar_orientation: id }),
  });
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="button icon-button"
          data-look="icon"
          data-size="small"
          aria-label={t('settings')}
          aria-busy={isSaving}
        >
          <Icon name="settings" size={16} />
        </button>
      }
      items={[
        {
          id: 'edit',
          label: t('menu.edit'),
          onSelect: () => root.querySelector<HTMLElement>('[data-act="edit-filters"]')?.click(),
        },
        {
          id: 'instant',
          label: t('menu.instant'),
          isChecked: model.isInstant,
          onSelect: () => void save({ instant_filters: !model.isInstant }),
        },
        'separator',
        {
          id: 'cross',
          label: t('menu.cross'),
          isChecked: model.hasCrossFilters,
          onSelect: () => void save({ cross_filters_enabled: !model.hasCrossFilters }),
        },
        {
          id: 'scoping',
          label: t('menu.scoping'),
          onSelect: () => document.dispatchEvent(new Event(scopingEvent)),
        },
        'separator',
        {
          submenu: t('menu.orientation'),
          items: [orientation('VERTICAL', t('menu.vertical')), orientation('HORIZONTAL', t('menu.horizontal'))],
        },
      ]}
    />
  );
}
