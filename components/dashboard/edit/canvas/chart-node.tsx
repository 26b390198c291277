import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactElement, useLayoutEffect, useRef } from 'react';
import { useEditStore, useTiles } from '@/components/dashboard/edit/use-edit';
import { EditableText } from '@/components/ui/input/editable-text.client';
import { chartTitle } from '@/lib/dashboard/edit/chart-title';
import { defaultHeight, gridUnitPx, type LayoutNode, numberAt } from '@/lib/dashboard/edit/layout-node';

export function ChartNode({ node }: { readonly node: LayoutNode }): ReactElement {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const tiles = useTiles();
  const place = useRef<HTMLDivElement>(null);
  const { id, meta } = node;
  const chartId = numberAt(meta, 'chartId');
  useLayoutEffect(() => {
    if (chartId !== undefined) place.current?.replaceChildren(tiles.show(id, chartId));
  }, [tiles, id, chartId]);
  const height = numberAt(meta, 'height') ?? defaultHeight;
  return (
    <div className="canvas-chart" style={{ '--tile-height': `${height * gridUnitPx}px` } as CSSProperties}>
      <div ref={place} className="canvas-tile" />
      <div className="canvas-chart-title">
        <EditableText
          label={t('chart.title')}
          value={chartTitle(node)}
          onChange={(text) => store.applyLayout({ type: 'rename', id, text })}
        />
      </div>
    </div>
  );
}
