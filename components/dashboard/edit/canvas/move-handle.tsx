import { useDraggable } from '@dnd-kit/core';
import { useTranslations } from 'next-intl';
import type { FocusEvent, KeyboardEvent, ReactElement } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEdit, useEditStore } from '@/components/dashboard/edit/use-edit';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import type { LayoutNode } from '@/lib/dashboard/edit/layout-node';
import { randomId } from '@/lib/dashboard/edit/new-node';
import { type Direction, stepNode } from '@/lib/dashboard/edit/step';
import { movedText } from './node-name';

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * Drags a component by pointer and finger; with keys, space lifts it, arrows move it, space drops it, Escape puts it back.
 * Plus goes to the panel of components on the shortest way: on that of Tab are other handles.
 */
export function MoveHandle({ node, name }: { readonly node: LayoutNode; readonly name: string }): ReactElement {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const { id, type } = node;
  const isLifted = useEdit(({ lifted }) => lifted === id);
  const { setNodeRef, listeners } = useDraggable({
    id: `node:${id}`,
    data: { label: name, nodeId: id, nodeType: type },
  });

  function step(direction: Direction): void {
    const layout = layoutOf(store.getState());
    const result = stepNode(layout, id, direction, randomId);
    const isMoved = result?.isDone === true;
    if (isMoved) store.moveTo(result.layout, `lift:${id}`);
    store.setState({ spoken: movedText(isMoved ? result.layout : layout, id, isMoved, t) });
    if (isMoved) focusHandle(id);
  }

  /** Without a pointer the focus says where the next component goes. */
  function onFocus({ currentTarget }: FocusEvent): void {
    if (!currentTarget.matches(':focus-visible')) return;
    store.setState(({ selected }) => (selected.includes(id) ? {} : { selected: [id] }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const direction = directions[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      store.setState({
        lifted: isLifted ? null : id,
        spoken: t(isLifted ? 'moves.dropped' : 'moves.lifted', { name }),
      });
      if (isLifted) store.endMerge();
    } else if (event.key === 'Escape' && isLifted) {
      event.preventDefault();
      event.stopPropagation();
      store.undoMerged(`lift:${id}`);
      store.setState({ lifted: null, spoken: t('moves.back', { name }) });
      focusHandle(id);
    } else if (event.key === '+' && !isLifted) {
      event.preventDefault();
      document.querySelector<HTMLElement>('.edit-builder [role=tab][aria-selected=true]')?.focus();
    } else if (isLifted && direction !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      step(direction);
    }
  }

  return (
    <span ref={setNodeRef} className="canvas-handle" {...listeners}>
      <IconButton
        icon="drag"
        size="small"
        label={t('tools.move', { name })}
        aria-pressed={isLifted}
        aria-describedby="canvas-move-help"
        data-handle={id}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}

/** A component that moves is drawn anew elsewhere; its handle keeps the focus. */
function focusHandle(id: string): void {
  requestAnimationFrame(() => {
    const handle = document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`);
    handle?.focus();
    handle?.scrollIntoView({ block: 'nearest' });
  });
}
