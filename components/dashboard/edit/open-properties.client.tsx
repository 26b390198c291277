'use client';

import './workspace.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { isUnsaved } from '@/lib/dashboard/edit/history';
import { TileBank } from './canvas/tile-bank';
import { OverwriteDialog } from './dialogs/overwrite-dialog';
import { PropertiesDialog } from './dialogs/properties-dialog';
import { createEditStore } from './edit-store';
import { useSave } from './header/use-save';
import { EditContext, useEditStore } from './use-edit';

export interface OpenPropertiesProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The properties of a dashboard that is read; applying them saves the dashboard. */
export function OpenProperties({ id, onClose }: OpenPropertiesProps): ReactElement | null {
  const t = useTranslations('dashboard.edit.save');
  const [data, setData] = useState<EditData | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.get<EditData>(`/superset/dashboard/${id}/draft/`, { signal: stop.signal }).then(
      (found) => setData(found),
      () => {
        if (stop.signal.aborted) return;
        toast.danger(t('unknown'));
        onClose();
      },
    );
    return () => stop.abort();
  }, [id, onClose, t]);
  return data === null ? null : <Properties data={data} onClose={onClose} />;
}

function Properties({ data, onClose }: { readonly data: EditData; readonly onClose: () => void }): ReactElement {
  const [session] = useState(() => ({
    store: createEditStore({ data, openTabs: {}, onNotice: () => undefined }),
    tiles: new TileBank(document.createElement('div'), data.id, new Set(data.charts.map(({ id }) => id))),
  }));
  return (
    <EditContext value={session}>
      <SavedProperties onClose={onClose} />
    </EditContext>
  );
}

function SavedProperties({ onClose }: { readonly onClose: () => void }): ReactElement {
  const store = useEditStore();
  const { newer, isSaving, save, overwrite } = useSave({ onSaved: (path) => location.assign(path) });
  if (newer !== null) {
    return <OverwriteDialog newer={newer} isSaving={isSaving} onClose={onClose} onConfirm={() => void overwrite()} />;
  }
  return (
    <PropertiesDialog
      onClose={() => {
        if (isUnsaved(store.getState().history)) void save();
        else onClose();
      }}
    />
  );
}
