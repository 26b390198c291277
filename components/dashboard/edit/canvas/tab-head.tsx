import { useDraggable } from '@dnd-kit/core';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, ReactElement } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEditStore, useNode } from '@/components/dashboard/edit/use-edit';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { EditableText } from '@/components/ui/input/editable-text.client';
import { childrenOf, textOf } from '@/lib/dashboard/edit/layout-node';
import { MoveHandle } from './move-handle';
import { nodeName } from './node-name';
import { useRemove } from './use-remove';

export interface TabHeadProps {
  readonly id: string;
  readonly tabsId: string;
  readonly isOpen: boolean;
  /** Its place in the bar. */
  readonly order: number;
}

/** The button that opens a tab. Of the open one only screen readers see it: a field with the title takes its place. */
export function TabButton({ id, tabsId, isOpen, order }: TabHeadProps): ReactElement | null {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const node = useNode(id);
  const name = node ? nodeName(node, t) : '';
  const { setNodeRef, listeners } = useDraggable({
    id: `tab:${id}`,
    data: { label: name, nodeId: id, nodeType: 'TAB' },
  });
  const open = (tab: string): void => store.setState(({ openTabs }) => ({ openTabs: { ...openTabs, [tabsId]: tab } }));

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const tabs = childrenOf(layoutOf(store.getState()), tabsId);
    const next = tabs[tabs.indexOf(id) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    open(next);
    requestAnimationFrame(() => document.getElementById(`tab-${next}`)?.focus());
  }
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      role="tab"
      id={`tab-${id}`}
      data-node={id}
      data-type="TAB"
      aria-selected={isOpen}
      tabIndex={isOpen ? 0 : -1}
      style={{ order }}
      className={isOpen ? 'hidden-text' : 'canvas-tab-button'}
      onClick={() => open(id)}
      onKeyDown={onKeyDown}
    >
      {name}
    </button>
  );
}

/** What stands beside the button of a tab: the title of the open one as a field, and the buttons to move and remove it. */
export function TabTools({ id, isOpen, order }: TabHeadProps): ReactElement | null {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const node = useNode(id);
  const remove = useRemove();
  if (!node) return null;
  const name = nodeName(node, t);
  return (
    <span className="canvas-tab" data-node={id} data-type="TAB" data-open={isOpen || undefined} style={{ order }}>
      {isOpen && (
        <>
          <MoveHandle node={node} name={name} />
          <EditableText
            label={t('tabs.title')}
            value={textOf(node.meta, 'text') ?? ''}
            placeholder={textOf(node.meta, 'placeholder') ?? t('names.TAB')}
            onChange={(text) => store.applyLayout({ type: 'rename', id, text })}
          />
        </>
      )}
      <IconButton icon="close" size="small" label={t('tabs.remove', { name })} onClick={() => remove([id])} />
    </span>
  );
}
