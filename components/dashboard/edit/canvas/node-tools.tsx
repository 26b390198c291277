import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { type EditStore, layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEdit, useEditStore } from '@/components/dashboard/edit/use-edit';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu, type MenuEntry } from '@/components/ui/overlay/menu.client';
import { childrenOf, type LayoutNode, textOf } from '@/lib/dashboard/edit/layout-node';
import { randomId } from '@/lib/dashboard/edit/new-node';
import { destinationsOf, stepInOrder } from '@/lib/dashboard/edit/step';
import { topTabsOf } from '@/lib/dashboard/edit/tree';
import { MoveHandle } from './move-handle';
import { type EditText, movedText, nodeName } from './node-name';
import { useRemove } from './use-remove';

const backgrounds = ['BACKGROUND_TRANSPARENT', 'BACKGROUND_WHITE'] as const;
const sizes = ['SMALL_HEADER', 'MEDIUM_HEADER', 'LARGE_HEADER'] as const;

/** Move, delete, and a menu with the settings of a component. */
export function NodeTools({ node }: { readonly node: LayoutNode }): ReactElement {
  const t = useTranslations('dashboard.edit');
  const remove = useRemove();
  const items = useNodeMenu(node);
  const name = nodeName(node, t);
  /** The tabs at the top stay where they are. */
  const isTop = useEdit((state) => topTabsOf(layoutOf(state)) === node.id);
  return (
    <div className="canvas-tools" data-tools="">
      {!isTop && <MoveHandle node={node} name={name} />}
      <IconButton icon="trash" size="small" label={t('tools.delete', { name })} onClick={() => remove([node.id])} />
      <DropdownMenu
        align="end"
        trigger={<IconButton icon="settings" size="small" label={t('tools.settings', { name })} />}
        items={items}
      />
    </div>
  );
}

function useNodeMenu(node: LayoutNode): readonly MenuEntry[] {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const { id, type, meta } = node;
  const items: MenuEntry[] = [];
  if (type === 'HEADER') {
    const size = textOf(meta, 'headerSize') ?? 'MEDIUM_HEADER';
    items.push({ heading: t('tools.size') });
    for (const each of sizes) {
      items.push({
        id: each,
        label: t(`sizes.${each}`),
        isChecked: size === each,
        onSelect: () => store.applyLayout({ type: 'set_header_size', id, size: each }),
      });
    }
  }
  if (type === 'ROW' || type === 'COLUMN' || type === 'HEADER') {
    const background = textOf(meta, 'background') ?? 'BACKGROUND_TRANSPARENT';
    items.push({ heading: t('tools.background') });
    for (const each of backgrounds) {
      items.push({
        id: each,
        label: t(`backgrounds.${each}`),
        isChecked: background === each,
        onSelect: () => store.applyLayout({ type: 'set_background', id, background: each }),
      });
    }
  }
  if (items.length > 0) items.push('separator');
  if (type === 'MARKDOWN') {
    items.push({ id: 'write', label: t('text.write'), onSelect: () => store.setState({ writing: id }) });
  }
  items.push({
    id: 'duplicate',
    label: t('tools.duplicate'),
    shortcut: 'Ctrl D',
    onSelect: () => store.applyLayout({ type: 'duplicate', id }),
  });
  const layout = layoutOf(store.getState());
  if (topTabsOf(layout) !== id) {
    for (const way of ['up', 'down'] as const) {
      items.push({ id: way, label: t(`tools.${way}`), onSelect: () => moveInOrder(store, id, way, t) });
    }
  }
  const targets = destinationsOf(layout, id).map((target): MenuEntry => {
    const container = layout[target.id];
    const label =
      container?.type === 'TAB'
        ? nodeName(container, t)
        : t(`places.${placeName(target.type)}`, { number: target.number });
    return {
      id: target.id,
      label,
      onSelect: () => {
        const index = childrenOf(layoutOf(store.getState()), target.id).length;
        store.applyLayout({ type: 'move', ids: [id], place: { parentId: target.id, index } });
      },
    };
  });
  if (targets.length > 0) items.push({ submenu: t('tools.moveTo'), items: targets });
  return items;
}

function moveInOrder(store: EditStore, id: string, way: 'up' | 'down', t: EditText): void {
  const layout = layoutOf(store.getState());
  const result = stepInOrder(layout, id, way, randomId);
  const isMoved = result?.isDone === true;
  if (isMoved) {
    store.moveTo(result.layout, `order:${id}`);
    store.endMerge();
    requestAnimationFrame(() => {
      document.querySelector(`[data-node="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
    });
  }
  store.setState({ spoken: movedText(isMoved ? result.layout : layout, id, isMoved, t) });
}

function placeName(type: LayoutNode['type']): 'ROW' | 'COLUMN' | 'GRID' {
  return type === 'ROW' || type === 'COLUMN' ? type : 'GRID';
}
