import { useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEdit, useEditStore } from '@/components/dashboard/edit/use-edit';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { childrenOf, type LayoutNode } from '@/lib/dashboard/edit/layout-node';
import { NodeFrame } from './node-frame';
import { TabButton, TabTools } from './tab-head';

export interface TabsNodeProps {
  readonly node: LayoutNode;
  readonly columns: number;
  readonly renderList: (ids: readonly string[], columns: number) => ReactNode;
}

/** A set of tabs: their titles to rename, move and remove, and what the open one contains. */
export function TabsNode({ node, columns, renderList }: TabsNodeProps): ReactElement {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const layout = useEdit(layoutOf);
  const tabs = childrenOf(layout, node.id);
  const chosen = useEdit(({ openTabs }) => openTabs[node.id]);
  const openId = tabs.find((id) => id === chosen) ?? tabs[0];
  const content = openId === undefined ? [] : childrenOf(layout, openId);

  function add(): void {
    store.applyLayout({ type: 'add_tab', tabsId: node.id });
    const added = childrenOf(layoutOf(store.getState()), node.id).at(-1);
    if (added !== undefined) store.setState(({ openTabs }) => ({ openTabs: { ...openTabs, [node.id]: added } }));
  }
  return (
    <NodeFrame node={node} className="canvas-tabs">
      <div className="canvas-tab-bar">
        {/* A list of tabs holds tabs only: what stands beside each is put there by `order`. */}
        <div role="tablist" aria-label={t('tabs.list')} className="canvas-tab-list">
          {tabs.map((id, at) => (
            <TabButton key={id} id={id} tabsId={node.id} isOpen={id === openId} order={2 * at} />
          ))}
        </div>
        {tabs.map((id, at) => (
          <TabTools key={id} id={id} tabsId={node.id} isOpen={id === openId} order={2 * at + 1} />
        ))}
        <span style={{ order: 2 * tabs.length }}>
          <IconButton icon="plus" size="small" label={t('tabs.add')} onClick={add} />
        </span>
      </div>
      {openId !== undefined && (
        <div
          role="tabpanel"
          aria-labelledby={`tab-${openId}`}
          className="canvas-tab-panel"
          data-node={openId}
          data-type="TAB"
        >
          {renderList(content, columns)}
          {content.length === 0 && <p className="canvas-empty">{t('canvas.emptyTab')}</p>}
        </div>
      )}
    </NodeFrame>
  );
}
