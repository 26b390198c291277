'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isNewKey } from './editor-context';
import { RowPlaceContext } from './part-row.client';

/** A column or a metric, as far as its table knows it. */
export interface TablePart {
  readonly key: string;
  readonly name: string;
  readonly label: string;
}

export interface PartRowsProps<Part extends TablePart> {
  readonly parts: readonly Part[];
  readonly renderRow: (part: Part) => ReactNode;
  readonly scroller: HTMLElement;
}

const rowHeight = 41;

/** Those rows of very many that are in view, and the one with the focus; each in a body of its own. */
export function PartRows<Part extends TablePart>({ parts, renderRow, scroller }: PartRowsProps<Part>): ReactElement {
  const [focused, setFocused] = useState<string | null>(null);
  const held = focused === null ? -1 : parts.findIndex(({ key }) => key === focused);
  const virtual = useVirtualizer({
    count: parts.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => parts[index]?.key ?? index,
    estimateSize: () => rowHeight,
    overscan: 6,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return held < 0 || shown.includes(held) ? shown : [...shown, held].toSorted((one, other) => one - other);
    },
  });
  const [first] = parts;
  const firstKey = first?.key ?? '';
  const showFirst = useEffectEvent(() => virtual.scrollToOffset(0));
  useEffect(() => {
    if (isNewKey(firstKey)) showFirst();
  }, [firstKey]);
  const items = virtual.getVirtualItems();
  return (
    <>
      {items.map((item, at) => {
        const part = parts[item.index];
        if (part === undefined) return null;
        return (
          <Fragment key={item.key}>
            <Gap height={item.start - (items[at - 1]?.end ?? 0)} />
            <tbody
              ref={virtual.measureElement}
              data-index={item.index}
              onFocus={() => setFocused(part.key)}
              onBlur={() => setFocused(null)}
            >
              {/* The head is the first row. */}
              <RowPlaceContext value={item.index + 2}>{renderRow(part)}</RowPlaceContext>
            </tbody>
          </Fragment>
        );
      })}
      <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </>
  );
}

/** The room of rows that are not drawn. */
function Gap({ height }: { readonly height: number }): ReactElement | null {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td className="dataset-gap" style={{ height }} />
      </tr>
    </tbody>
  );
}
