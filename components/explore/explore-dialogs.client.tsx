'use client';

import type { ReactElement } from 'react';
import { useExploreView } from './explore-context';
import { VizGallery } from './gallery/viz-gallery.client';
import { EmbedDialog } from './header/embed-dialog.client';
import { ViewQueryDialog } from './header/view-query-dialog.client';
import { PropertiesDialog } from './save/properties-dialog.client';
import { SaveDatasetDialog } from './save/save-dataset-dialog.client';
import { SaveDialog } from './save/save-dialog.client';
import { SwapDatasetDialog } from './save/swap-dataset-dialog.client';

/** The dialogs of the workspace; each is mounted while it is open. */
export function ExploreDialogs(): ReactElement | null {
  const { open, setOpen } = useExploreView();
  const onClose = () => setOpen(null);
  switch (open) {
    case 'save':
      return <SaveDialog onClose={onClose} />;
    case 'gallery':
      return <VizGallery onClose={onClose} />;
    case 'properties':
      return <PropertiesDialog onClose={onClose} />;
    case 'swap-dataset':
      return <SwapDatasetDialog onClose={onClose} />;
    case 'save-dataset':
      return <SaveDatasetDialog onClose={onClose} />;
    case 'view-query':
      return <ViewQueryDialog onClose={onClose} />;
    case 'embed':
      return <EmbedDialog onClose={onClose} />;
    default:
      return null;
  }
}
