'use client';

import { type ReactElement, useMemo } from 'react';
import { mostUsedDataset } from '@/components/dashboard/edit/stored-dashboard';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { changedFilters } from '@/lib/dashboard/filter-config/changes';
import { readConfig } from '@/lib/dashboard/filter-config/config';
import { isObject } from '@/lib/text/is-object';
import controls from '@/lib/text/messages/en/controls.json';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import ui from '@/lib/text/messages/en/ui.json';
import { FilterDialog } from './filter-dialog.client';

/** The filters of the dashboard that is being edited; they become part of the draft. */
export function DraftFilters({ onClose }: { readonly onClose: () => void }): ReactElement {
  const store = useEditStore();
  const { data, history } = store.getState();
  const { positions, metadata } = history.present;
  const { native_filter_configuration: filters } = metadata;
  const stored = useMemo(() => readConfig(filters), [filters]);
  return (
    <TextProvider messages={{ controls, dashboard, ui }}>
      <FilterDialog
        stored={stored}
        layout={positions.layout}
        datasetId={mostUsedDataset(data, positions.layout)}
        onClose={onClose}
        onSave={async (changes) => {
          const known = Array.isArray(filters) ? filters.filter((each: unknown) => isObject(each)) : [];
          const changed = changedFilters(known, changes);
          store.apply({ type: 'set_metadata', changes: { native_filter_configuration: changed } });
          onClose();
        }}
      />
    </TextProvider>
  );
}
