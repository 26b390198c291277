'use client';

import { type ReactElement, useState } from 'react';
import { DatasetDialog } from '@/components/dataset/dialog/dataset-dialog.client';
import { useDataset } from '@/components/explore/explore-context';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { useDatasetRefresh } from './use-dataset-refresh';

/** The dataset of the chart. What is saved is shown at once: the panel, the controls and the chart follow. */
export function EditDatasetDialog({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const errorText = useErrorText();
  // The draft may turn to another dataset by an undo.
  const [dataset] = useState(useDataset());
  const { showStored } = useDatasetRefresh(dataset);
  if (dataset === null) return null;
  return (
    <DatasetDialog
      id={dataset.id}
      name={dataset.name}
      onClose={onClose}
      onSaved={() => {
        showStored().catch((error: unknown) =>
          toast.danger(errorText(error, { doing: 'fetching', resource: 'dataset' })),
        );
      }}
    />
  );
}
