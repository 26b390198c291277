import { type CSSProperties, type ReactElement, useLayoutEffect, useState } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import type { FoundDrop, Side } from '@/lib/dashboard/edit/drop';
import { childrenOf, rootId } from '@/lib/dashboard/edit/layout-node';

/** Shows where a drop goes: a line at the side, an outline around an empty container, or that it is forbidden. */
export function DropMark({ found }: { readonly found: FoundDrop | null }): ReactElement | null {
  const store = useEditStore();
  const [mark, setMark] = useState<{ readonly style: CSSProperties; readonly look: string } | null>(null);
  useLayoutEffect(() => {
    if (found === null) {
      setMark(null);
      return undefined;
    }
    let frame = 0;
    const place = (): void => {
      frame = requestAnimationFrame(place);
      setMark((before) => {
        const next = markOf(found, childrenOf(layoutOf(store.getState()), found.targetId));
        return JSON.stringify(next) === JSON.stringify(before) ? before : next;
      });
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [found, store]);
  return mark && <div className="canvas-mark" data-look={mark.look} style={mark.style} />;
}

function boxOf(id: string): DOMRect | null {
  const elements = [...document.querySelectorAll<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)];
  const shown = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 1);
  return shown.at(-1) ?? null;
}

function markOf(
  { targetId, drop }: FoundDrop,
  children: readonly string[],
): { style: CSSProperties; look: string } | null {
  const box = boxOf(targetId);
  if (!box) return null;
  const around = { left: box.left, top: box.top, width: box.width, height: box.height };
  if (drop === 'forbidden') return { look: 'forbidden', style: around };
  const last = drop.as === 'child' && targetId !== rootId ? children.at(-1) : undefined;
  if (drop.as === 'child' && last === undefined) return { look: 'inside', style: around };
  const edge = last === undefined ? box : (boxOf(last) ?? box);
  return { look: 'line', style: lineAt(drop.side, edge) };
}

const thickness = 4;
/** Half of the space between two components. */
const outside = 8 + thickness / 2;

function lineAt(side: Side, { left, top, right, bottom, width, height }: DOMRect): CSSProperties {
  if (side === 'left') return { left: left - outside, top, width: thickness, height };
  if (side === 'right') return { left: right + outside - thickness, top, width: thickness, height };
  if (side === 'top') return { left, top: top - outside, width, height: thickness };
  return { left, top: bottom + outside - thickness, width, height: thickness };
}
