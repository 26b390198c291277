'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import {
  Fragment,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SplitterLine } from './splitter-line.client';
import {
  asDeclared,
  folding,
  moved,
  type PaneSpec,
  type SplitterState,
  storedState,
  toggled,
  tracks,
} from './splitter-sizes';

export interface SplitterPane extends PaneSpec {
  /** Names the line that resizes it. */
  readonly label: string;
  readonly content: ReactNode;
  /** Folds it from outside; without it, the user alone decides. */
  readonly isCollapsed?: boolean | undefined;
}

export interface SplitterProps {
  /** `row`: panes side by side. */
  readonly direction: 'row' | 'column';
  readonly panes: readonly SplitterPane[];
  /** Remembers the sizes in the browser under this name. */
  readonly storageKey?: string | undefined;
  /** What the panes show; with another one they have their declared sizes again. */
  readonly subject?: string | undefined;
  /** Called when the user folds or unfolds a pane. */
  readonly onCollapse?: ((id: string, isCollapsed: boolean) => void) | undefined;
}

/** Panes whose common borders move by dragging and by the arrow keys; Enter and a double click fold. */
export function Splitter({ direction, panes, storageKey, subject, onCollapse }: SplitterProps): ReactElement {
  const t = useTranslations('ui');
  const key = useId();
  const root = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<SplitterState>(asDeclared);
  const [sized, setSized] = useState(subject);
  if (sized !== subject) {
    setSized(subject);
    setOwn(asDeclared);
  }
  const [room, setRoom] = useState<number>();
  const state = panes.reduce(
    (result, { id, isCollapsed }) => (isCollapsed === undefined ? result : folding(result, id, isCollapsed)),
    own,
  );

  const restore = useEffectEvent((from: string) => {
    const stored = storedState(read(from), panes);
    if (stored !== null) setOwn(stored);
  });
  useLayoutEffect(() => {
    if (storageKey !== undefined) restore(storageKey);
  }, [storageKey]);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setRoom(direction === 'row' ? element.clientWidth : element.clientHeight),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [direction]);

  function measure(): readonly number[] {
    return panes.map(({ id }) => {
      const box = document.getElementById(`${key}-${id}`)?.getBoundingClientRect();
      return (direction === 'row' ? box?.width : box?.height) ?? 0;
    });
  }
  function change(next: SplitterState, isDone: boolean): void {
    for (const { id } of panes) {
      const isFolded = next.folded.includes(id);
      if (isFolded !== state.folded.includes(id)) onCollapse?.(id, isFolded);
    }
    setOwn(next);
    if (isDone && storageKey !== undefined) write(storageKey, JSON.stringify(next));
  }
  const template = tracks(panes, state);
  return (
    <div
      ref={root}
      className="splitter"
      data-direction={direction}
      style={direction === 'row' ? { gridTemplateColumns: template } : { gridTemplateRows: template }}
    >
      {panes.map((pane, index) => (
        <Fragment key={pane.id}>
          {index > 0 && (
            <SplitterLine
              direction={direction}
              label={(name) => t('layout.resize', { label: name })}
              pair={[panes[index - 1] ?? pane, pane]}
              controls={(id) => `${key}-${id}`}
              state={state}
              room={room}
              measure={measure}
              onMove={(sizes, delta, isDone) => change(moved(panes, state, sizes, index - 1, delta), isDone)}
              onToggle={() => change(toggled(panes, state, index - 1), true)}
            />
          )}
          <div id={`${key}-${pane.id}`} className="splitter-pane" data-folded={state.folded.includes(pane.id)}>
            {pane.content}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

/** Null where the browser keeps nothing, such as in a private window. */
function read(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(storageKey: string, text: string): void {
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // The sizes hold until the page is left.
  }
}
