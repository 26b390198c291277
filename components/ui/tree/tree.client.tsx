'use client';

import '@/components/ui/kit.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flatTree, lineByText, parentLine, type TreeNode } from './flat-tree';
import { TreeRow } from './tree-row';
import { useTreeChildren } from './use-tree-children';

export interface TreeProps<Data> {
  readonly label: string;
  readonly nodes: readonly TreeNode<Data>[];
  /** In px (also before scripts run), or any CSS height; '100%'. */
  readonly height?: number | string;
  /** Identities of the nodes that are open at first, or always when `onOpenChange` is given. */
  readonly open?: readonly string[];
  readonly onOpenChange?: (open: readonly string[]) => void;
  readonly selected?: string | null;
  /** A press or Enter on a node. A press on a node with children opens or closes it too. */
  readonly onSelect?: (node: TreeNode<Data>) => void;
  /** Fetches the children of a node whose `children` is 'async'; asked once, and again after a failure. */
  readonly loadChildren?: (node: TreeNode<Data>, signal: AbortSignal) => Promise<readonly TreeNode<Data>[]>;
  /** Buttons at the end of a line; give them `tabIndex={isFocusable ? 0 : -1}`. */
  readonly actions?: (node: TreeNode<Data>, isFocusable: boolean) => ReactNode;
  /** What a `DropTarget` of the surrounding `DragArea` receives; null for nodes that cannot be dragged. */
  readonly dragData?: (node: TreeNode<Data>) => object | null;
  /** In px; 28. */
  readonly rowHeight?: number;
  /** Shown when there are no nodes. */
  readonly emptyText?: string;
}

/** A tree of any size: only the lines in view are in the page. Arrow keys move, open and close; letters jump. */
export function Tree<Data = unknown>(props: TreeProps<Data>): ReactElement {
  const { label, nodes, height = '100%', selected = null, onSelect, actions, dragData, rowHeight = 28 } = props;
  const t = useTranslations('ui.tree');
  const activeId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [ownOpen, setOwnOpen] = useState<readonly string[]>(props.open ?? []);
  const open = useMemo(
    () => new Set(props.onOpenChange ? props.open : ownOpen),
    [props.onOpenChange, props.open, ownOpen],
  );
  const { loaded, ask } = useTreeChildren(props.loadChildren);
  const lines = useMemo(() => flatTree(nodes, open, loaded), [nodes, open, loaded]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const typed = useRef({ text: '', at: 0 });

  const found = useMemo(
    () => lines.findIndex(({ key }) => key === (activeKey ?? selected)),
    [lines, activeKey, selected],
  );
  const active = Math.max(0, found);

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    initialRect: { width: 300, height: typeof height === 'number' ? height : 600 },
  });

  useEffect(() => {
    for (const line of lines) {
      if (line.kind === 'loading' && !loaded.has(line.node.id)) ask(line.node);
    }
  }, [lines, loaded, ask]);

  const setOpen = (node: TreeNode<Data>, isOpen: boolean) => {
    const next = isOpen ? [...open, node.id] : [...open].filter((id) => id !== node.id);
    if (props.onOpenChange) props.onOpenChange(next);
    else setOwnOpen(next);
  };
  const goTo = (index: number) => {
    const line = lines[index];
    if (!line) return;
    setActiveKey(line.key);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const line = lines[active];
    if (!line) return;
    if (event.key === ' ' && typed.current.text !== '' && event.timeStamp - typed.current.at < 800) {
      jump(' ', event.timeStamp);
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    switch (event.key) {
      case 'ArrowDown':
        goTo(Math.min(lines.length - 1, active + 1));
        break;
      case 'ArrowUp':
        goTo(Math.max(0, active - 1));
        break;
      case 'PageDown':
        goTo(Math.min(lines.length - 1, active + page));
        break;
      case 'PageUp':
        goTo(Math.max(0, active - page));
        break;
      case 'Home':
        goTo(0);
        break;
      case 'End':
        goTo(lines.length - 1);
        break;
      case 'ArrowRight':
        if (line.kind === 'node' && line.isOpen === false) setOpen(line.node, true);
        else if (line.kind === 'node' && line.isOpen) goTo(active + 1);
        break;
      case 'ArrowLeft':
        if (line.kind === 'node' && line.isOpen) setOpen(line.node, false);
        else goTo(parentLine(lines, active));
        break;
      case 'Enter':
      case ' ':
        if (line.kind === 'failed') ask(line.node, true);
        else if (line.kind === 'node') {
          if (onSelect) onSelect(line.node);
          else if (line.isOpen !== null) setOpen(line.node, !line.isOpen);
        }
        break;
      default:
        if (event.key.length !== 1) return;
        jump(event.key, event.timeStamp);
    }
    event.preventDefault();
  };

  /** Letters typed in quick succession make one word. */
  const jump = (letter: string, now: number) => {
    const isLater = now - typed.current.at > 800;
    const text = isLater ? letter : typed.current.text + letter;
    typed.current = { text, at: now };
    const index = lineByText(lines, isLater ? active + 1 : active, text);
    if (index >= 0) goTo(index);
  };

  const items = virtualizer.getVirtualItems();
  const isActiveShown = items.some(({ index }) => index === active);
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={lines.length > 0 && isActiveShown ? activeId : undefined}
      className="tree"
      style={{ height }}
      onKeyDown={onKeyDown}
    >
      {lines.length === 0 && <p className="tree-empty">{props.emptyText ?? t('empty')}</p>}
      <div role="presentation" className="tree-body" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const toggle = () => {
            setActiveKey(line.key);
            if (line.kind === 'node' && line.isOpen !== null) setOpen(line.node, !line.isOpen);
          };
          return (
            <TreeRow
              key={line.key}
              line={line}
              id={index === active ? activeId : undefined}
              isActive={index === active}
              isSelected={line.key === selected}
              top={start}
              height={rowHeight}
              onToggle={toggle}
              onPress={() => {
                toggle();
                if (line.kind === 'node') onSelect?.(line.node);
              }}
              onRetry={() => ask(line.node, true)}
              actions={actions}
              dragData={dragData}
            />
          );
        })}
      </div>
    </div>
  );
}
