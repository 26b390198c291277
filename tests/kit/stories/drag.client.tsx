'use client';

import { type ReactElement, type Ref, useState } from 'react';
import { DragArea, Draggable, DropTarget } from '@/components/ui/drag/drag-area.client';
import { type SortableItem, SortableList } from '@/components/ui/drag/sortable-list.client';
import { Icon } from '@/components/ui/icon';

const box = { padding: '6px 10px', border: '1px solid var(--line)' };

function Fields(): ReactElement {
  const [dropped, setDropped] = useState('nothing');
  return (
    <DragArea onDrop={({ id, targetId }) => setDropped(`${id} on ${targetId}`)}>
      <div style={{ display: 'flex', gap: 40 }}>
        <div style={{ display: 'grid', gap: 8 }}>
          <Draggable id="num" label="num" data={{ type: 'column' }} style={box}>
            num
          </Draggable>
          <Draggable id="count" label="COUNT(*)" data={{ type: 'metric' }} style={box}>
            COUNT(*)
          </Draggable>
        </div>
        <div style={{ display: 'grid', gap: 8, width: 220 }}>
          <DropTarget id="metrics" label="Metrics">
            <p style={box}>Metrics</p>
          </DropTarget>
          <DropTarget id="columns" label="Columns" accepts={({ type }) => type === 'column'}>
            {({ isOver }) => <p style={box}>{isOver ? 'Drop here' : 'Columns'}</p>}
          </DropTarget>
        </div>
      </div>
      <p>Dropped: {dropped}</p>
    </DragArea>
  );
}

function Sorted(): ReactElement {
  const [items, setItems] = useState<readonly SortableItem[]>(
    ['name', 'state', 'num', 'ds'].map((id) => ({ id, label: id })),
  );
  return (
    <SortableList
      label="Columns"
      items={items}
      onReorder={setItems}
      renderItem={(item, { ref, ...handle }) => (
        <div style={{ ...box, display: 'flex', gap: 6 }}>
          <button type="button" className="drag-handle" ref={ref as Ref<HTMLButtonElement>} {...handle}>
            <Icon name="drag" />
          </button>
          {item.label}
        </div>
      )}
    />
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = { fields: Fields, sorted: Sorted };
