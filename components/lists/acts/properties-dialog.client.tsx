'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { OpenProperties } from '@/components/dashboard/edit/open-properties.client';
import { ChartProperties } from '@/components/explore/save/chart-properties.client';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { routes } from '@/lib/client/routes';
import type { ChartItem } from '@/lib/client/wire/answers';
import type { DraftProperties } from '@/lib/explore/draft';
import { propertyChanges } from '@/lib/explore/save/chart-body';
import controls from '@/lib/text/messages/en/controls.json';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import exploreDialogs from '@/lib/text/messages/en/explore-dialogs.json';
import list from '@/lib/text/messages/en/list.json';
import ui from '@/lib/text/messages/en/ui.json';

export interface PropertiesDialogProps {
  readonly kind: 'dashboard' | 'chart';
  readonly id: number;
  readonly onClose: (isDone: boolean) => void;
}

/** Over a list the properties of a dashboard are stored at once. */
const edit = { ...dashboard.edit, properties: { ...dashboard.edit.properties, apply: list.tagging.save } };
const messages = { controls, dashboard: { ...dashboard, edit }, exploreDialogs, ui };

/** The properties of a dashboard or a chart, over the list that shows it. */
export function PropertiesDialog({ kind, id, onClose }: PropertiesDialogProps): ReactElement {
  const [close] = useState(() => () => onClose(false));
  const [done] = useState(() => () => onClose(true));
  return (
    <TextProvider messages={messages}>
      {kind === 'dashboard' ? (
        <OpenProperties id={id} onClose={close} onSaved={done} />
      ) : (
        <OpenChart id={id} onClose={onClose} />
      )}
    </TextProvider>
  );
}

function OpenChart({ id, onClose }: Pick<PropertiesDialogProps, 'id' | 'onClose'>): ReactElement | null {
  const t = useTranslations('exploreDialogs.properties');
  const errorText = useErrorText();
  const [chart, setChart] = useState<ChartItem | null>(null);
  const refuse = useEffectEvent((problem: unknown) => {
    toast.danger(errorText(problem, { doing: 'fetching', resource: 'chart' }));
    onClose(false);
  });
  useEffect(() => {
    const stop = new AbortController();
    routes.charts.get(id, { signal: stop.signal }).then(
      ({ result }) => setChart(result),
      (problem: unknown) => {
        if (!stop.signal.aborted) refuse(problem);
      },
    );
    return () => stop.abort();
  }, [id]);
  if (chart === null) return null;
  const saved = propertiesOf(chart);
  async function save(slice_name: string, wanted: DraftProperties): Promise<void> {
    await routes.charts.update(id, { slice_name, ...propertyChanges(saved, wanted) });
    toast.success(t('saved'));
    onClose(true);
  }
  return (
    <ChartProperties name={chart.slice_name ?? ''} properties={saved} onSave={save} onClose={() => onClose(false)} />
  );
}

const customTag = 1;

function propertiesOf(chart: ChartItem): DraftProperties {
  return {
    description: chart.description,
    certifiedBy: chart.certified_by,
    certificationDetails: chart.certification_details,
    cacheTimeout: chart.cache_timeout === null ? null : Number(chart.cache_timeout),
    owners: chart.owners.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` })),
    tags: chart.tags.flatMap(({ id, name, type }) => (type === customTag ? [{ id, name }] : [])),
  };
}
