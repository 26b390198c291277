import { useTranslations } from 'next-intl';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import type { TreeLine, TreeNode } from './flat-tree';
import { TreeDragSource } from './tree-drag-source';

export interface TreeRowProps<Data> {
  readonly line: TreeLine<Data>;
  readonly id: string | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly top: number;
  readonly height: number;
  readonly onPress: () => void;
  readonly onToggle: () => void;
  readonly onRetry: () => void;
  readonly actions?: ((node: TreeNode<Data>, isFocusable: boolean) => ReactNode) | undefined;
  readonly dragData?: ((node: TreeNode<Data>) => object | null) | undefined;
}

export function TreeRow<Data>(props: TreeRowProps<Data>): ReactElement {
  const { line, id, isActive, isSelected, top, height, onPress, onToggle, onRetry, actions, dragData } = props;
  const t = useTranslations('ui.tree');
  const style: CSSProperties = { height, transform: `translateY(${top}px)`, paddingLeft: 4 + (line.level - 1) * 16 };
  if (line.kind !== 'node') {
    const text = t(line.kind);
    return (
      <div
        role="treeitem"
        tabIndex={-1}
        id={id}
        aria-level={line.level}
        aria-busy={line.kind === 'loading'}
        className="tree-row"
        data-kind={line.kind}
        data-active={isActive || undefined}
        style={style}
      >
        <span className="tree-label">{text}</span>
        {line.kind === 'failed' && (
          <button type="button" className="tree-retry" tabIndex={isActive ? 0 : -1} onClick={onRetry}>
            {t('retry')}
          </button>
        )}
      </div>
    );
  }
  const { node, isOpen } = line;
  const drag = dragData?.(node) ?? null;
  const face = (
    <>
      {node.icon && <Icon name={node.icon} size={14} />}
      <span className="tree-label">{node.label}</span>
      {node.hint !== undefined && <span className="tree-hint">{node.hint}</span>}
    </>
  );
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      id={id}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      className="tree-row"
      data-active={isActive || undefined}
      style={style}
      title={node.label}
      onClick={onPress}
    >
      <span
        aria-hidden="true"
        className="tree-toggle"
        data-state={isOpen === null ? 'leaf' : isOpen ? 'open' : 'closed'}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {isOpen !== null && <Icon name="right" size={14} />}
      </span>
      {drag === null ? (
        <span className="tree-face">{face}</span>
      ) : (
        <TreeDragSource id={node.id} label={node.label} data={drag}>
          {face}
        </TreeDragSource>
      )}
      {actions && (
        <span className="tree-actions" onClick={(event) => event.stopPropagation()}>
          {actions(node, isActive)}
        </span>
      )}
    </div>
  );
}
