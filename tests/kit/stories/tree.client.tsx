'use client';

import { type ReactElement, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import type { TreeNode } from '@/components/ui/tree/flat-tree';
import { Tree } from '@/components/ui/tree/tree.client';

const big: readonly TreeNode[] = Array.from({ length: 100 }, (_, schema) => ({
  id: `s${schema}`,
  label: `schema ${schema}`,
  icon: 'cards' as const,
  children: Array.from({ length: 1000 }, (_, table) => ({
    id: `s${schema}t${table}`,
    label: `table ${table}`,
    icon: 'list' as const,
    hint: 'BIGINT',
  })),
}));

const lazy: readonly TreeNode[] = [
  { id: 'public', label: 'public', children: 'async' },
  { id: 'broken', label: 'broken', children: 'async' },
  { id: 'alone', label: 'alone' },
];

function Lazy(): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const [load] = useState(() => {
    let tries = 0;
    return async ({ id }: TreeNode): Promise<readonly TreeNode[]> => {
      await new Promise((done) => setTimeout(done, 50));
      if (id === 'broken' && tries++ === 0) throw new Error('no connection');
      return [{ id: `${id}.births`, label: 'births', hint: 'table' }];
    };
  });
  return (
    <Tree
      label="Schemas"
      nodes={lazy}
      height={240}
      loadChildren={load}
      selected={chosen}
      onSelect={({ id }) => setChosen(id)}
      actions={(node, isFocusable) => (
        <IconButton icon="refresh" size="small" label={`Refresh ${node.label}`} tabIndex={isFocusable ? 0 : -1} />
      )}
    />
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  big: () => <Tree label="Big" nodes={big} height={320} open={big.map(({ id }) => id)} />,
  closed: () => <Tree label="Closed" nodes={big} height={320} />,
  lazy: Lazy,
};
