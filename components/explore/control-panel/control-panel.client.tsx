'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { useChartTexts } from '@/components/explore/chart-texts.client';
import { useDataset, useDraft, useExplore, useRun } from '@/components/explore/explore-context';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Accordion } from '@/components/ui/layout/accordion.client';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { vizTypeOf } from '@/lib/explore/draft';
import { effectiveForm } from '@/lib/explore/effective-form';
import { kindOfColumns } from '@/lib/explore/explore-dataset';
import { controlNow } from '@/lib/explore/panel-texts';
import { panelOf } from '@/lib/explore/panels';
import { type ControlErrors, countErrors, errorsOf, type TabErrors } from '@/lib/explore/validate';
import { shownSections } from '@/lib/explore/visible';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { ControlFrame } from './control-frame.client';
import { InheritedList } from './inherited-list.client';
import { RunButton } from './run-button.client';
import { VizBar } from './viz-bar.client';

export interface ControlPanelProps {
  /** Shows the folded dataset panel again; null while it is shown. */
  readonly onUnfold: (() => void) | null;
}

/** The controls of the chart type, in their sections, with the errors of each. */
export function ControlPanel({ onUnfold }: ControlPanelProps): ReactElement {
  const t = useTranslations('explore.controls');
  const td = useTranslations('explore.dataset');
  const { start } = useExplore();
  const dataset = useDataset();
  const formData = useDraft(({ draft }) => draft.formData);
  useChartTexts(vizTypeOf(formData));
  const panel = panelOf(formData.viz_type ?? 'table');
  const errors = useMemo(
    () => errorsOf(panel, formData, { dataset, rowCeiling: start.rowCeiling }),
    [panel, formData, dataset, start.rowCeiling],
  );
  const counts = countErrors(panel, errors);
  const tab = (id: 'data' | 'customize') => ({
    id,
    label: t(id),
    ...(counts[id] === 0 ? {} : { badge: <ErrorBadge count={counts[id]} /> }),
    content: (
      <>
        {id === 'data' ? <VizBar /> : null}
        {id === 'data' ? <InheritedList /> : null}
        <Sections tab={id} errors={errors} counts={counts} />
      </>
    ),
  });
  return (
    <div className="explore-controls">
      <div className="explore-control-tabs">
        <Tabs
          label={t('tabs')}
          isFilling
          tabs={[tab('data'), tab('customize')]}
          end={onUnfold === null ? undefined : <IconButton icon="right" label={td('expand')} onClick={onUnfold} />}
        />
      </div>
      <RunButton errors={errors} />
    </div>
  );
}

function ErrorBadge({ count }: { readonly count: number }): ReactElement {
  const t = useTranslations('explore.controls');
  return (
    <span className="explore-errors">
      <Icon name="alert" size={12} />
      {count}
      <span className="hidden-text"> {t('errors', { count })}</span>
    </span>
  );
}

interface SectionsProps {
  readonly tab: 'data' | 'customize';
  readonly errors: ControlErrors;
  readonly counts: TabErrors;
}

function Sections({ tab, errors, counts }: SectionsProps): ReactElement {
  const t = useTranslations('explore.controls');
  const { store } = useExplore();
  const dataset = useDataset();
  const formData = useDraft(({ draft }) => draft.formData);
  const resultColumns = useRun(({ facts }) => facts?.columns) ?? noColumns;
  const vizType = vizTypeOf(formData);
  const panel = panelOf(vizType);
  if (panel === undefined) return <p className="explore-hint">{t('unknownType', { type: vizType })}</p>;
  const form = effectiveForm(formData, panel);
  const sections = shownSections(panel, tab, formData, kindOfColumns(dataset));
  if (sections.length === 0) return <p className="explore-hint">{tab === 'customize' ? t('none') : ''}</p>;
  return (
    <Accordion
      key={vizType}
      items={sections.map(({ label, expanded, rows }) => ({
        id: label,
        title: chartText(label),
        isOpen: expanded,
        hasError: (counts.sections[label] ?? 0) > 0,
        content: (
          <div className="explore-rows">
            {rows.flatMap((row) =>
              row.map((control) => (
                <ControlFrame
                  key={control.name}
                  control={controlNow(control)}
                  value={form[control.name]}
                  formData={form}
                  vizType={vizType}
                  dataset={dataset}
                  resultColumns={resultColumns}
                  errors={errors[control.name] ?? noErrors}
                  dispatch={store.dispatch}
                />
              )),
            )}
          </div>
        ),
      }))}
    />
  );
}

const noErrors: readonly string[] = [];
const noColumns: readonly never[] = [];
