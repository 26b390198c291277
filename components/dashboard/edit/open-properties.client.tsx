'use client';

import { openPage } from '@/lib/client/page-path';
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
  /** Told the path of the saved dashboard; unless given, the dashboard is opened. */
  readonly onSaved?: ((path: string) => void) | undefined;
}

const openSaved = (path: string): void => openPage(path);

/** The properties of a dashboard that is read; applying them saves the dashboard. */
export function OpenProperties({ id, onClose, onSaved = openSaved }: OpenPropertiesProps): ReactElement | null {
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
  return data === null ? null : <Properties data={data} onClose={onClose} onSaved={onSaved} />;
}

interface PropertiesProps extends SavedPropertiesProps {
  readonly data: EditData;
}

function Properties({ data, onClose, onSaved }: PropertiesProps): ReactElement {
  const [session] = useState(() => ({
    store: createEditStore({ data, openTabs: {}, onNotice: () => undefined }),
    tiles: new TileBank(document.createElement('div'), data.id, new Set(data.charts.map(({ id }) => id))),
  }));
  return (
    <EditContext value={session}>
      <SavedProperties onClose={onClose} onSaved={onSaved} />
    </EditContext>
  );
}

interface SavedPropertiesProps {
  readonly onClose: () => void;
  readonly onSaved: (path: string) => void;
}

function SavedProperties({ onClose, onSaved }: SavedPropertiesProps): ReactElement {
  const store = useEditStore();
  const { newer, isSaving, save, overwrite } = useSave({ onSaved });
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
