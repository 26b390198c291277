import { useTranslations } from 'next-intl';
import { type CSSProperties, memo, type ReactElement } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEdit, useEditStore, useNode } from '@/components/dashboard/edit/use-edit';
import { EditableText } from '@/components/ui/input/editable-text.client';
import { type LayoutNode, textOf } from '@/lib/dashboard/edit/layout-node';
import { widthOf } from '@/lib/dashboard/edit/width';
import { ChartNode } from './chart-node';
import { NodeFrame } from './node-frame';
import { TabsNode } from './tabs-node';
import { TextNode } from './text-node';

export interface NodeViewProps {
  readonly id: string;
  /** The number of grid columns at this place. */
  readonly columns: number;
}

/** One component of the layout, with everything in it. */
export const NodeView = memo(function NodeView({ id, columns }: NodeViewProps): ReactElement | null {
  const node = useNode(id);
  if (!node) return null;
  switch (node.type) {
    case 'ROW':
      return <RowNode node={node} columns={columns} />;
    case 'COLUMN':
      return <ColumnNode node={node} columns={columns} />;
    case 'CHART':
      return (
        <NodeFrame node={node}>
          <ChartNode node={node} />
        </NodeFrame>
      );
    case 'MARKDOWN':
      return (
        <NodeFrame node={node}>
          <TextNode node={node} />
        </NodeFrame>
      );
    case 'HEADER':
      return (
        <NodeFrame node={node}>
          <HeaderNode node={node} />
        </NodeFrame>
      );
    case 'DIVIDER':
      return (
        <NodeFrame node={node}>
          <hr className="dashboard-rule canvas-divider" />
        </NodeFrame>
      );
    case 'TABS':
      return <TabsNode node={node} columns={columns} renderList={nodeList} />;
    default:
      return (
        <NodeFrame node={node}>
          <p className="canvas-empty">{node.type}</p>
        </NodeFrame>
      );
  }
});

const nodeList = (ids: readonly string[], columns: number): ReactElement => <NodeList ids={ids} columns={columns} />;

export function NodeList({
  ids,
  columns,
}: {
  readonly ids: readonly string[];
  readonly columns: number;
}): ReactElement {
  return (
    <div className="blocks">
      {ids.map((id) => (
        <NodeView key={id} id={id} columns={columns} />
      ))}
    </div>
  );
}

interface ContainerProps {
  readonly node: LayoutNode;
  readonly columns: number;
}

function RowNode({ node, columns }: ContainerProps): ReactElement {
  const t = useTranslations('dashboard.edit');
  const children = node.children ?? [];
  return (
    <NodeFrame node={node} className="canvas-row">
      <div className="row" data-white={isWhite(node)} style={{ '--columns': columns } as CSSProperties}>
        {children.map((id) => (
          <Cell key={id} id={id} columns={columns} />
        ))}
        {children.length === 0 && <p className="canvas-empty">{t('canvas.emptyRow')}</p>}
      </div>
    </NodeFrame>
  );
}

const Cell = memo(function Cell({ id, columns }: NodeViewProps): ReactElement {
  const span = useEdit((state) => Math.min(columns, widthOf(layoutOf(state), id) || columns));
  return (
    <div className="cell" style={{ '--span': span } as CSSProperties}>
      <NodeView id={id} columns={columns} />
    </div>
  );
});

function ColumnNode({ node, columns }: ContainerProps): ReactElement {
  const t = useTranslations('dashboard.edit');
  const width = useEdit((state) => Math.min(columns, widthOf(layoutOf(state), node.id)));
  const children = node.children ?? [];
  return (
    <NodeFrame node={node} className="canvas-column">
      <div className="column" data-white={isWhite(node)}>
        <NodeList ids={children} columns={width} />
        {children.length === 0 && <p className="canvas-empty">{t('canvas.emptyColumn')}</p>}
      </div>
    </NodeFrame>
  );
}

function HeaderNode({ node }: { readonly node: LayoutNode }): ReactElement {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const size = textOf(node.meta, 'headerSize') ?? 'MEDIUM_HEADER';
  return (
    <h2 className="dashboard-header canvas-header" data-size={sizeNames[size] ?? 'medium'} data-white={isWhite(node)}>
      <EditableText
        label={t('header.text')}
        value={textOf(node.meta, 'text') ?? ''}
        onChange={(text) => store.applyLayout({ type: 'rename', id: node.id, text })}
      />
    </h2>
  );
}

const sizeNames: Readonly<Record<string, string>> = {
  SMALL_HEADER: 'small',
  MEDIUM_HEADER: 'medium',
  LARGE_HEADER: 'large',
};

function isWhite({ meta }: LayoutNode): '' | undefined {
  return textOf(meta, 'background') === 'BACKGROUND_WHITE' ? '' : undefined;
}
