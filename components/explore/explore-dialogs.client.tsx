'use client';

import type { ComponentType, ReactElement } from 'react';
import { LaterDialog } from '@/components/ui/later-dialog.client';
import { type LaterPart, loadLater } from '@/components/ui/load-later';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { loadChartTexts } from '@/lib/client/chart-texts';
import { loadTexts } from '@/lib/client/page-language';
import controls from '@/lib/text/messages/en/controls.json';
import explore from '@/lib/text/messages/en/explore.json';
import exploreDialogs from '@/lib/text/messages/en/explore-dialogs.json';
import ui from '@/lib/text/messages/en/ui.json';
import { type ExploreDialog, useExploreView } from './explore-context';

interface DialogProps {
  readonly onClose: () => void;
}

const messages = { controls, explore, exploreDialogs, ui };

/** A dialog that is loaded with its texts. */
function withTexts(get: () => Promise<ComponentType<DialogProps>>): LaterPart<ComponentType<DialogProps>> {
  return loadLater(async () => {
    const [Dialog] = await Promise.all([get(), loadTexts(['exploreDialogs'])]);
    return (props: DialogProps) => (
      <TextProvider messages={messages}>
        <Dialog {...props} />
      </TextProvider>
    );
  });
}

/** The script of each dialog of the workspace. */
const dialogParts: Readonly<Record<ExploreDialog, LaterPart<ComponentType<DialogProps>>>> = {
  save: withTexts(async () => (await import('./save/save-dialog.client')).SaveDialog),
  gallery: withTexts(async () => {
    const [{ VizGallery }] = await Promise.all([import('./gallery/viz-gallery.client'), loadChartTexts('types')]);
    return VizGallery;
  }),
  properties: withTexts(async () => (await import('./save/properties-dialog.client')).PropertiesDialog),
  'edit-dataset': loadLater(async () => (await import('./dataset-panel/edit-dataset-dialog.client')).EditDatasetDialog),
  'swap-dataset': withTexts(async () => (await import('./save/swap-dataset-dialog.client')).SwapDatasetDialog),
  'save-dataset': withTexts(async () => (await import('./save/save-dataset-dialog.client')).SaveDatasetDialog),
  'view-query': withTexts(async () => (await import('./header/view-query-dialog.client')).ViewQueryDialog),
  readers: loadLater(async () => (await import('./header/chart-readers.client')).ChartReaders),
  embed: withTexts(async () => (await import('./header/embed-dialog.client')).EmbedDialog),
};

/** The dialogs of the workspace; each is loaded and mounted when it is opened. */
export function ExploreDialogs(): ReactElement | null {
  const { open, setOpen } = useExploreView();
  if (open === null) return null;
  const onClose = () => setOpen(null);
  return <LaterDialog key={open} part={dialogParts[open]} given={{ onClose }} onFailed={onClose} />;
}
