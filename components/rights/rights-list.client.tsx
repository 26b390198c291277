'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type ReactElement, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import type { Right, RightGroup, RightRow } from '@/lib/permissions/right-groups';

export interface RightsListProps {
  readonly rows: readonly RightRow[];
  readonly chosen: ReadonlySet<number>;
  readonly groupWords: (group: RightGroup) => string;
  readonly rightWords: (right: Right) => string | null;
  /** What is said at the end of the line of a permission. */
  readonly mark: (right: Right) => string | null;
  readonly onToggle: (groupKey: string) => void;
  readonly onSet: (ids: readonly number[], isChosen: boolean) => void;
}

const rowHeight = 34;

/** The lines in view, and a few around them. */
export function RightsList(props: RightsListProps): ReactElement {
  const { rows } = props;
  const t = useTranslations('rights.editor');
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    initialRect: { width: 560, height: 340 },
  });
  return (
    <div ref={scroller} className="rights-list" role="group" aria-label={t('list')}>
      <div className="rights-rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={key}
              className="rights-row"
              data-kind={row.kind}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {row.kind === 'group' ? <GroupLine {...props} row={row} /> : <RightLine {...props} right={row.right} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function GroupLine({
  row,
  groupWords,
  onToggle,
  onSet,
}: RightsListProps & { readonly row: RightRow & { readonly kind: 'group' } }): ReactElement {
  const t = useTranslations('rights.editor');
  const { group, rights, chosen } = row.shown;
  const words = groupWords(group);
  return (
    <>
      <button
        type="button"
        className="button rights-opener"
        data-look="icon"
        data-size="small"
        aria-expanded={row.isOpen}
        aria-label={t('names', { group: words })}
        title={t('names', { group: words })}
        onClick={() => onToggle(group.key)}
      >
        <Icon name="chevron" size={14} />
      </button>
      <Checkbox
        label={words}
        isChecked={chosen === rights.length}
        isMixed={chosen > 0}
        onChange={(isChosen) =>
          onSet(
            rights.map(({ id }) => id),
            isChosen,
          )
        }
      />
      <span className="rights-end">{t('count', { chosen, total: rights.length })}</span>
    </>
  );
}

function RightLine({
  right,
  chosen,
  rightWords,
  mark,
  onSet,
}: RightsListProps & { readonly right: Right }): ReactElement {
  const words = rightWords(right);
  const end = mark(right);
  return (
    <>
      <Checkbox
        label={words === null ? right.raw : `${words}, ${right.raw}`}
        isChecked={chosen.has(right.id)}
        onChange={(isChosen) => onSet([right.id], isChosen)}
      >
        {words !== null && <span>{words} </span>}
        <code title={right.raw}>{right.raw}</code>
      </Checkbox>
      {end !== null && <span className="rights-end">{end}</span>}
    </>
  );
}
