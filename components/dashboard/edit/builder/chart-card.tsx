import { useDraggable } from '@dnd-kit/core';
import { useTranslations } from 'next-intl';
import { type ReactElement, useRef } from 'react';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import { Tag } from '@/components/ui/feedback/tag';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import type { PlacedChart } from '@/lib/dashboard/edit/layout-edit';
import { addToCanvas } from './add-to-canvas';
import type { SavedChart } from './saved-charts';

export interface ChartCardProps {
  readonly chart: SavedChart;
  readonly typeName: string;
  /** It is on the dashboard already, so that it cannot be added again. */
  readonly isAdded: boolean;
}

export function ChartCard({ chart, typeName, isAdded }: ChartCardProps): ReactElement {
  const t = useTranslations('dashboard.edit.builder');
  const store = useEditStore();
  const { id, slice_name: name, viz_type, datasource_name_text, datasource_url } = chart;
  const placed: PlacedChart = { chartId: id, uuid: chart.uuid ?? '', name, vizType: viz_type };
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `chart:${id}`,
    data: { label: name, chart: placed },
    disabled: isAdded,
  });
  const card = useRef<HTMLElement>(null);
  function add(): void {
    addToCanvas(store, (place) => ({ type: 'insert_chart', chart: placed, place }));
    // The pressed button goes away, and would take the focus along.
    card.current?.focus();
  }
  return (
    <article
      ref={(element) => {
        card.current = element;
        setNodeRef(element);
      }}
      {...listeners}
      tabIndex={-1}
      className="builder-card"
      data-added={isAdded || undefined}
      data-dragging={isDragging || undefined}
      data-viz-type={viz_type}
    >
      <header>
        <strong>{name}</strong>
        {isAdded ? (
          <Tag text={t('added')} />
        ) : (
          <IconButton icon="plus" size="small" label={t('add', { name })} onClick={add} />
        )}
      </header>
      {chart.thumbnail_url && (
        <img className="builder-picture" src={chart.thumbnail_url} alt="" loading="lazy" draggable={false} />
      )}
      <dl>
        <dt>{t('vizType')}</dt>
        <dd>{typeName}</dd>
        <dt>{t('datasetOf')}</dt>
        <dd>{datasource_url ? <a href={datasource_url}>{datasource_name_text}</a> : (datasource_name_text ?? '–')}</dd>
        <dt>{t('modified')}</dt>
        <dd>{chart.changed_on_delta_humanized}</dd>
      </dl>
    </article>
  );
}
