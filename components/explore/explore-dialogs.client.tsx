'use client';

import type { ComponentType, ReactElement } from 'react';
import { LaterDialog } from '@/components/ui/later-dialog.client';
import { type LaterPart, loadLater } from '@/components/ui/load-later';
import { type ExploreDialog, useExploreView } from './explore-context';

interface DialogProps {
  readonly onClose: () => void;
}

/** The script of each dialog of the workspace. */
export const exploreDialogs: Readonly<Record<ExploreDialog, LaterPart<ComponentType<DialogProps>>>> = {
  save: loadLater(async () => (await import('./save/save-dialog.client')).SaveDialog),
  gallery: loadLater(async () => (await import('./gallery/viz-gallery.client')).VizGallery),
  properties: loadLater(async () => (await import('./save/properties-dialog.client')).PropertiesDialog),
  'edit-dataset': loadLater(async () => (await import('./dataset-panel/edit-dataset-dialog.client')).EditDatasetDialog),
  'swap-dataset': loadLater(async () => (await import('./save/swap-dataset-dialog.client')).SwapDatasetDialog),
  'save-dataset': loadLater(async () => (await import('./save/save-dataset-dialog.client')).SaveDatasetDialog),
  'view-query': loadLater(async () => (await import('./header/view-query-dialog.client')).ViewQueryDialog),
  readers: loadLater(async () => (await import('./header/chart-readers.client')).ChartReaders),
  embed: loadLater(async () => (await import('./header/embed-dialog.client')).EmbedDialog),
};

/** The dialogs of the workspace; each is loaded and mounted when it is opened. */
export function ExploreDialogs(): ReactElement | null {
  const { open, setOpen } = useExploreView();
  if (open === null) return null;
  const onClose = () => setOpen(null);
  return <LaterDialog key={open} part={exploreDialogs[open]} given={{ onClose }} onFailed={onClose} />;
}
