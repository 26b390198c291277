import { lazy, type ReactElement, Suspense } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import type { OpenDialog } from '@/components/dashboard/edit/header/use-header-menu';
import type { Saving } from '@/components/dashboard/edit/header/use-save';
import { placedClickable } from '@/components/dashboard/edit/scoping/placed-clickable';
import { ScopingDialog } from '@/components/dashboard/edit/scoping/scoping-dialog';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import { readCrossScopes, writeCrossScopes } from '@/lib/dashboard/edit/cross-scopes';
import { CssDialog } from './css-dialog';
import { PropertiesDialog } from './properties-dialog';
import { RefreshDialog } from './refresh-dialog';
import { SaveAsDialog } from './save-as-dialog';

const DraftFilters = lazy(async () => {
  const { DraftFilters: found } = await import('@/components/dashboard/edit/filters/draft-filters.client');
  return { default: found };
});

export interface EditDialogsProps {
  readonly dialog: OpenDialog;
  readonly saving: Saving;
  readonly onClose: () => void;
}

/** The dialog that the header's menu opened. */
export function EditDialogs({ dialog, saving, onClose }: EditDialogsProps): ReactElement {
  const store = useEditStore();
  const { title, metadata } = store.getState().history.present;
  switch (dialog) {
    case 'properties':
      return <PropertiesDialog onClose={onClose} />;
    case 'css':
      return <CssDialog onClose={onClose} />;
    case 'filters':
      return (
        <Suspense fallback={null}>
          <DraftFilters onClose={onClose} />
        </Suspense>
      );
    case 'scoping': {
      const layout = layoutOf(store.getState());
      const charts = placedClickable(store.getState());
      return (
        <ScopingDialog
          scopes={readCrossScopes(metadata)}
          layout={layout}
          charts={charts}
          isSaving={false}
          onClose={onClose}
          onSave={(scopes) => {
            const changes = { ...writeCrossScopes(scopes, layout, new Set(charts.map(({ id }) => id))) };
            store.apply({ type: 'set_metadata', changes });
            onClose();
          }}
        />
      );
    }
    case 'refresh':
      return (
        <RefreshDialog
          seconds={Number(metadata.refresh_frequency ?? 0)}
          isForSession={false}
          onClose={onClose}
          onSave={(seconds) => store.apply({ type: 'set_metadata', changes: { refresh_frequency: seconds } })}
        />
      );
    case 'save_as':
      return (
        <SaveAsDialog
          title={title}
          isSaving={saving.isSaving}
          onClose={onClose}
          onOverwrite={() => {
            onClose();
            void saving.save();
          }}
          onCopy={(name, copiesCharts) => void saving.saveAs(name, copiesCharts)}
        />
      );
  }
}
