'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useDraft, useExplore, useExploreView } from '@/components/explore/explore-context';
import { fetchStart } from '@/components/explore/fetch-start';
import { toast } from '@/components/ui/overlay/toast';
import { routes } from '@/lib/client/routes';
import type { DraftProperties } from '@/lib/explore/draft';
import { propertyChanges } from '@/lib/explore/save/chart-body';
import { ChartProperties } from './chart-properties.client';

export interface PropertiesDialogProps {
  readonly onClose: () => void;
}

/** The properties of the saved chart. They are stored at once, apart from what else is altered. */
export function PropertiesDialog({ onClose }: PropertiesDialogProps): ReactElement | null {
  const t = useTranslations('exploreDialogs.properties');
  const { store } = useExplore();
  const { chart, onSaved } = useExploreView();
  const draft = useDraft((state) => state.draft);
  if (chart === null) return null;
  const { id } = chart;

  async function save(slice_name: string, wanted: DraftProperties): Promise<void> {
    const { saved } = store.getState();
    await routes.charts.update(id, { slice_name, ...propertyChanges(saved.properties, wanted) });
    const stored = await fetchStart({ slice_id: id });
    const { properties } = stored.saved;
    store.dispatch({ type: 'set_name', name: slice_name });
    store.dispatch({ type: 'set_properties', properties });
    if (stored.chart !== null) onSaved(stored.chart, { ...saved, name: slice_name, properties });
    toast.success(t('saved'));
    onClose();
  }
  return <ChartProperties name={draft.name} properties={draft.properties} onSave={save} onClose={onClose} />;
}
