'use client';

import { openPage } from '@/lib/client/page-path';
import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useId, useMemo, useState } from 'react';
import { useDataset, useDraft, useExplore, useExploreView } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { useApi } from '@/components/ui/data/use-api';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { Select } from '@/components/ui/select/select.client';
import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import { stateParamsOf } from '@/lib/dashboard/page-params';
import type { ExploreStart, SavedChart } from '@/lib/explore/explore-start';
import { overwriteProblem } from '@/lib/explore/save/overwrite-right';
import { type TabBranch, tabChoices } from '@/lib/explore/save/place-chart';
import { dashboardIdOf, dashboardsOf, dashboardValue, titleOf } from './load-choices';
import { NewerChartNotice } from './newer-chart-notice.client';
import { type SaveChoice, useSave } from './use-save';

export interface SaveDialogProps {
  readonly onClose: () => void;
}

interface ChosenDashboard {
  readonly value: string;
  readonly title: string;
}

/** Saves the chart over itself or as a new one, and adds it to a dashboard. */
export function SaveDialog({ onClose }: SaveDialogProps): ReactElement {
  const t = useTranslations('exploreDialogs.save');
  const { start } = useExplore();
  const { chart } = useExploreView();
  const dataset = useDataset();
  const errorText = useErrorText();
  const formId = useId();
  const problem = overwriteProblem(chart, start.viewer);
  const { canAdd } = start.rights;
  const draftName = useDraft(({ draft }) => draft.name);
  const [isOverwrite, setIsOverwrite] = useState(problem === null);
  const [name, setName] = useState(draftName);
  const [datasetName, setDatasetName] = useState(dataset?.type === 'query' ? dataset.name : '');
  const offered = useOffered(start, chart);
  const [chosen, setChosen] = useState<ChosenDashboard | null | undefined>();
  const dashboard = chosen === undefined ? offered : chosen;
  const [tabId, setTabId] = useState<string | null>(null);
  const { save, isBusy, error, newer, takeNewer } = useSave();
  const isQuery = dataset?.type === 'query';
  const isAllowed = isOverwrite ? problem === null : canAdd;
  const canSave =
    isAllowed && name.trim() !== '' && (!isQuery || datasetName.trim() !== '') && dataset !== null && !isBusy;
  const [isListLost, setIsListLost] = useState(false);
  const load = useMemo(
    () => (start.viewer === null ? undefined : telling(dashboardsOf(start.viewer.id), setIsListLost)),
    [start.viewer],
  );

  async function submit(goes: boolean, isNewerAccepted = false): Promise<void> {
    if (!canSave) return;
    const choice: SaveChoice = {
      isOverwrite,
      name: name.trim(),
      datasetName: datasetName.trim(),
      dashboard: dashboard && { id: dashboardIdOf(dashboard.value), title: dashboard.title },
      tabId,
    };
    const saved = await save(choice, isNewerAccepted);
    if (saved === false) return;
    onClose();
    if (goes && saved.dashboardId !== null) openPage(pathTo(saved.dashboardId, start));
  }

  return (
    <Dialog
      title={t('title')}
      isOpen
      onClose={onClose}
      closesOutside={!isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button disabled={!canSave || dashboard === null} onClick={() => void submit(true, newer !== null)}>
            {t('saveAndGo')}
          </Button>
          <Button look="primary" type="submit" form={formId} disabled={!canSave} aria-busy={isBusy || undefined}>
            {newer === null ? t('save') : t('newer.overwrite')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="explore-save"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(false, newer !== null);
        }}
      >
        {error === null ? null : (
          <Alert level="danger" title={t('failed')}>
            {errorText(error)}
          </Alert>
        )}
        {isListLost ? <Alert level="danger">{t('dashboardsFailed', { name: start.viewer?.name ?? '' })}</Alert> : null}
        {newer === null ? null : (
          <NewerChartNotice
            newer={newer}
            onTake={() => {
              takeNewer();
              onClose();
            }}
          />
        )}
        {problem === 'external' ? <Alert level="info">{t('external')}</Alert> : null}
        <RadioGroup
          label={t('mode')}
          direction="row"
          value={isOverwrite ? 'overwrite' : 'saveas'}
          onChange={(value) => setIsOverwrite(value === 'overwrite')}
          options={[
            { value: 'overwrite', label: t('overwrite'), isDisabled: problem !== null },
            { value: 'saveas', label: t('saveAs'), isDisabled: !canAdd },
          ]}
        />
        {problem === 'owner' ? <p className="explore-save-hint">{t('notOwner')}</p> : null}
        <Field label={t('name')} isRequired>
          <TextField value={name} maxLength={250} placeholder={t('namePlaceholder')} onChange={setName} />
        </Field>
        {isQuery ? (
          <Field label={t('datasetName')} isRequired hint={t('datasetHelp')}>
            <TextField value={datasetName} maxLength={250} onChange={setDatasetName} />
          </Field>
        ) : null}
        <Field label={t('addToDashboard')}>
          <Select
            label={t('selectDashboard')}
            isFreeForm
            isClearable
            value={dashboard?.value ?? null}
            knownOptions={dashboard === null ? [] : [{ value: dashboard.value, label: dashboard.title }]}
            load={load}
            placeholder={t('dashboardPlaceholder')}
            onChange={(value, option) => {
              const title = option?.label.trim() ?? '';
              setChosen(value === null || title === '' ? null : { value: String(value), title });
              setTabId(null);
            }}
          />
        </Field>
        <TabField dashboard={dashboard} value={tabId} onChange={setTabId} />
      </form>
    </Dialog>
  );
}

/** Tells whether the last page of a list could not be read. */
function telling(load: LoadOptions, tell: (isLost: boolean) => void): LoadOptions {
  return async (search, page, signal) => {
    try {
      const found = await load(search, page, signal);
      tell(false);
      return found;
    } catch (problem) {
      if (!signal.aborted) tell(true);
      throw problem;
    }
  };
}

/** Back on the dashboard from which the chart was opened, the same is filtered and open. */
function pathTo(dashboardId: number, start: ExploreStart): string {
  const params = dashboardId === start.dashboardId ? stateParamsOf(location.search) : new URLSearchParams();
  return `/superset/dashboard/${dashboardId}/${params.size === 0 ? '' : `?${params}`}`;
}

/** A dashboard from which the chart was opened, or for which it is made, is offered first. */
function useOffered({ dashboardId }: ExploreStart, chart: SavedChart | null): ChosenDashboard | null {
  const isNew = chart === null && dashboardId !== null;
  const { data: title } = useApi(isNew ? ['/api/v1/dashboard/', dashboardId] : null, () => titleOf(dashboardId ?? 0));
  const found = chart?.dashboards.find(({ id }) => id === dashboardId);
  if (found !== undefined) return { value: dashboardValue(found.id), title: found.title };
  return isNew && title ? { value: dashboardValue(dashboardId), title } : null;
}

interface TabFieldProps {
  readonly dashboard: ChosenDashboard | null;
  readonly value: string | null;
  readonly onChange: (tabId: string | null) => void;
}

/** The tab of the dashboard for the chart; nothing for dashboards without tabs. */
function TabField({ dashboard, value, onChange }: TabFieldProps): ReactElement | null {
  const t = useTranslations('exploreDialogs.save');
  const id = dashboard === null ? null : dashboardIdOf(dashboard.value);
  const path = `/api/v1/dashboard/${id}/tabs`;
  const { data } = useApi(id === null ? null : path, () =>
    api.get<{ readonly result: { readonly tab_tree?: readonly TabBranch[] } }>(path),
  );
  const tabs = id === null ? [] : tabChoices(data?.result.tab_tree ?? []);
  if (tabs.length === 0) return null;
  return (
    <Field label={t('addToTab')}>
      <Select
        label={t('selectTab')}
        isClearable
        value={value}
        options={tabs.map((tab) => ({ value: tab.id, label: tab.path.join(' › ') }))}
        placeholder={t('selectTab')}
        onChange={(chosen) => onChange(chosen === null ? null : String(chosen))}
      />
    </Field>
  );
}
