'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { toast } from '@/components/ui/overlay/toast';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { api } from '@/lib/client/api';
import { readCrossScopes, writeCrossScopes } from '@/lib/dashboard/edit/cross-scopes';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import controls from '@/lib/text/messages/en/controls.json';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import ui from '@/lib/text/messages/en/ui.json';
import { FilterDialog } from './filters/filter-dialog.client';
import { useSaveFilters } from './filters/use-save-filters';
import { saveSettings } from './save-settings';
import { ScopingDialog } from './scoping/scoping-dialog';
import { clickableCharts, mostUsedDataset, storedConfig, storedLayout, storedSettings } from './stored-dashboard';

export interface OpenFiltersProps {
  readonly dashboardId: number;
  /** The filters themselves, or to which charts clicks apply. */
  readonly part: 'filters' | 'scoping';
  readonly onClose: () => void;
}

/** The filters of a dashboard that is read, as a dialog over the page, with the texts that it shows. */
export function OpenFilters(props: OpenFiltersProps): ReactElement {
  return (
    <TextProvider messages={{ controls, dashboard, ui }}>
      <Loaded {...props} />
    </TextProvider>
  );
}

function Loaded({ dashboardId, part, onClose }: OpenFiltersProps): ReactElement | null {
  const t = useTranslations('dashboard.filters');
  const [data, setData] = useState<EditData | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.get<EditData>(`/superset/dashboard/${dashboardId}/draft/`, { signal: stop.signal }).then(setData, () => {
      if (stop.signal.aborted) return;
      toast.danger(t('unknown'));
      onClose();
    });
    return () => stop.abort();
  }, [dashboardId, onClose, t]);
  if (data === null) return null;
  return part === 'filters' ? <Filters data={data} onClose={onClose} /> : <Scoping data={data} onClose={onClose} />;
}

interface PartProps {
  readonly data: EditData;
  readonly onClose: () => void;
}

function Filters({ data, onClose }: PartProps): ReactElement {
  const stored = useMemo(() => storedConfig(data), [data]);
  const layout = useMemo(() => storedLayout(data), [data]);
  const save = useSaveFilters(() => location.reload());
  return (
    <FilterDialog
      stored={stored}
      layout={layout}
      datasetId={mostUsedDataset(data, layout)}
      onClose={onClose}
      onSave={(changes) => save(data, changes)}
    />
  );
}

function Scoping({ data, onClose }: PartProps): ReactElement {
  const t = useTranslations('dashboard.scoping');
  const [isSaving, setIsSaving] = useState(false);
  const layout = useMemo(() => storedLayout(data), [data]);
  const charts = clickableCharts(data, layout);
  return (
    <ScopingDialog
      scopes={readCrossScopes(storedSettings(data))}
      layout={layout}
      charts={charts}
      isSaving={isSaving}
      onClose={onClose}
      onSave={(scopes) => {
        setIsSaving(true);
        const clickable = new Set(charts.map(({ id }) => id));
        saveSettings(data.id, { ...writeCrossScopes(scopes, layout, clickable) }).then(
          () => location.reload(),
          () => {
            toast.danger(t('failed'));
            setIsSaving(false);
          },
        );
      }}
    />
  );
}
