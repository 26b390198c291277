'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { EntryRecord } from '@/components/controls/entries/entry-editor.client';
import { Accordion } from '@/components/ui/layout/accordion.client';
import type { LayerProblem } from '@/lib/controls/annotation-draft';
import { ChartColumns } from './chart-columns.client';
import { LayerDisplay } from './layer-display.client';
import { LayerSource } from './layer-source.client';

export interface LayerFieldsProps {
  readonly draft: EntryRecord;
  readonly change: (part: EntryRecord) => void;
  readonly problems: readonly LayerProblem[];
}

/** All settings of one annotation layer, in sections that fold. */
export function AnnotationFields(props: LayerFieldsProps): ReactElement {
  const t = useTranslations('controls.look.annotation');
  const { sourceType, value } = props.draft;
  const isChart = (sourceType === 'table' || sourceType === 'line') && typeof value === 'number';
  return (
    <div className="annotation-sections">
      <Accordion
        headingLevel={4}
        items={[
          {
            id: 'layer',
            title: t('configuration'),
            help: t('configurationHelp'),
            isOpen: true,
            content: <LayerSource {...props} />,
          },
          ...(isChart
            ? [
                {
                  id: 'chart',
                  title: t('chartConfiguration'),
                  help: t('chartConfigurationHelp'),
                  isOpen: true,
                  content: <ChartColumns key={value} {...props} chart={value} />,
                },
              ]
            : []),
          {
            id: 'display',
            title: t('display'),
            help: t('displayHelp'),
            isOpen: true,
            content: <LayerDisplay {...props} />,
          },
        ]}
      />
    </div>
  );
}
