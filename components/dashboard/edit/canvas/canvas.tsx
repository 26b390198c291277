import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactElement, useEffect } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { storedSettings } from '@/components/dashboard/edit/stored-dashboard';
import { useEdit, useEditStore, useTiles } from '@/components/dashboard/edit/use-edit';
import { LinkButton } from '@/components/ui/button';
import { childrenOf, gridColumns, gridId, rootId } from '@/lib/dashboard/edit/layout-node';
import { colorsText } from '@/lib/dashboard/edit/scheme-settings';
import { topTabsOf } from '@/lib/dashboard/edit/tree';
import { NodeList, NodeView } from './node-view';

/** The dashboard as it is being edited. A press on a component selects it, with Ctrl or Shift in addition to others. */
export function Canvas(): ReactElement {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const layout = useEdit(layoutOf);
  const top = topTabsOf(layout);
  const children = childrenOf(layout, gridId);
  useDraftColors();
  const spoken = useEdit((state) => state.spoken);

  function select(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('button,input,textarea,a,[role=slider],[role=tab],.monaco-editor')) return;
    const id = target?.closest<HTMLElement>('[data-node]')?.dataset.node;
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    store.setState(({ selected }) => ({ selected: nextSelection(selected, id, isAdding) }));
  }
  return (
    <div className="dashboard-body canvas" onClick={select}>
      <p id="canvas-move-help" hidden>
        {t('moves.help')}
      </p>
      <p role="status" className="hidden-text">
        {spoken}
      </p>
      {top === undefined && (
        <div className="canvas-root" data-node={rootId}>
          {t('canvas.topTabs')}
        </div>
      )}
      {top === undefined ? (
        <div className="canvas-grid" data-node={gridId} data-type="GRID">
          <NodeList ids={children} columns={gridColumns} />
          {children.length === 0 && <EmptyCanvas />}
        </div>
      ) : (
        <NodeView id={top} columns={gridColumns} />
      )}
    </div>
  );
}

/** Charts follow the colours of the draft at once. */
function useDraftColors(): void {
  const tiles = useTiles();
  const stored = useEdit(({ data }) => data.jsonMetadata);
  const colors = useEdit(({ history }) => colorsText(history.present.metadata));
  useEffect(() => {
    const isSaved = colors === colorsText(storedSettings({ jsonMetadata: stored }));
    tiles.recolor(isSaved ? null : colors);
  }, [tiles, stored, colors]);
}

function nextSelection(selected: readonly string[], id: string | undefined, isAdding: boolean): readonly string[] {
  if (id === undefined || id === gridId || id === rootId) return [];
  if (!isAdding) return [id];
  return selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];
}

function EmptyCanvas(): ReactElement {
  const t = useTranslations('dashboard.edit');
  const id = useEdit(({ data }) => data.id);
  return (
    <div className="canvas-start">
      <p>
        <strong>{t('canvas.emptyTitle')}</strong>
      </p>
      <p>{t('canvas.emptyText')}</p>
      <LinkButton role="button" href={`/chart/add?dashboard_id=${id}`}>
        {t('canvas.create')}
      </LinkButton>
    </div>
  );
}
