'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useDataset, useExplore, useRun } from '@/components/explore/explore-context';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { carryOver } from '@/lib/explore/carry-over';
import { type FormRecord, vizTypeOf } from '@/lib/explore/draft';
import { kindOfColumns } from '@/lib/explore/explore-dataset';
import { allPanels, panelOf } from '@/lib/explore/panels';
import { carryContext } from '@/lib/explore/slots';
import { fieldCounts, rankedTypes } from '@/lib/explore/suggest';
import { errorsOf } from '@/lib/explore/validate';
import { inOrder, type VizEntry } from '@/lib/explore/viz-catalogue';
import { usePictures } from './use-pictures';
import { VizChooser } from './viz-chooser.client';

export interface VizGalleryProps {
  readonly onClose: () => void;
}

/** A slower database is not asked for pictures. */
const quickMs = 4_000;

/** The chooser of chart types: each is drawn with the fields of the draft, the best fitting ones first. */
export function VizGallery({ onClose }: VizGalleryProps): ReactElement {
  const t = useTranslations('exploreDialogs.gallery');
  const { store, start } = useExplore();
  const dataset = useDataset();
  const isQuick = useRun(({ facts, tookMs }) => (facts?.queryMs ?? tookMs ?? 0) < quickMs);
  const [draft] = useState(() => store.getState().draft);
  const current = vizTypeOf(draft.formData);
  const [chosen, setChosen] = useState<string | null>(panelOf(current) === undefined ? null : current);
  const kindOf = useMemo(() => kindOfColumns(dataset), [dataset]);
  const entries = useMemo(() => {
    const ranked = rankedTypes(fieldCounts(draft.formData, kindOf)).map(({ type }) => type);
    const all: readonly VizEntry[] = allPanels().map(({ definition }) => definition);
    return inOrder(all, ranked);
  }, [draft, kindOf]);
  const formOf = useCallback(
    (type: string): FormRecord | null => {
      if (dataset === null || !isQuick) return null;
      const { formData } = carryOver(draft.formData, draft.memory, type, carryContext(dataset));
      const errors = errorsOf(panelOf(type), formData, { dataset, rowCeiling: start.rowCeiling });
      return Object.values(errors).some((texts) => texts.length > 0) ? null : formData;
    },
    [draft, dataset, isQuick, start.rowCeiling],
  );
  const { pictures, want } = usePictures(formOf);
  const select = (type: string): void => {
    store.dispatch({ type: 'set_viz_type', vizType: type });
    onClose();
  };
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      width={900}
      cancelLabel={t('cancel')}
      actionLabel={t('select')}
      isDisabled={chosen === null}
      onAction={() => chosen !== null && select(chosen)}
    >
      <VizChooser
        entries={entries}
        value={chosen}
        onChange={setChosen}
        onCommit={select}
        firstGroup={{ kind: 'all' }}
        pictures={pictures}
        onSeen={want}
      />
    </ActionDialog>
  );
}
