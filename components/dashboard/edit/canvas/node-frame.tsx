import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useEdit } from '@/components/dashboard/edit/use-edit';
import type { LayoutNode } from '@/lib/dashboard/edit/layout-node';
import { NodeTools } from './node-tools';
import { ResizeHandles } from './resize-handles';

export interface NodeFrameProps {
  readonly node: LayoutNode;
  readonly className?: string;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

/** A component on the canvas with its tools; the tools show while it is hovered, selected or has the focus. */
export function NodeFrame({ node, className = '', style, children }: NodeFrameProps): ReactElement {
  const isSelected = useEdit(({ selected }) => selected.includes(node.id));
  const isLifted = useEdit(({ lifted }) => lifted === node.id);
  return (
    <div
      className={`canvas-node ${className}`}
      data-node={node.id}
      data-type={node.type}
      data-selected={isSelected || undefined}
      data-lifted={isLifted || undefined}
      style={style}
    >
      {children}
      <NodeTools node={node} />
      <ResizeHandles node={node} />
    </div>
  );
}
