import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef } from 'react';
import { isElsewhere } from '@/components/lists/list-foot';
import type { ListedRow } from '@/components/lists/use-rows';
import type { Cell, ColumnPlan, ListPlan } from '@/lib/lists/list-plan';
import { type ListState, listParams } from '@/lib/lists/list-state';
import { CellView } from './cell-view';
import { RowButtons } from './row-buttons';
import type { RowsProps } from './row-parts';
import { RowStar } from './row-star';
import { RowSwitch } from './row-switch';

export interface RowTableProps extends RowsProps {
  readonly state: ListState;
  readonly onChange: (changes: Partial<ListState>) => void;
}

export function RowTable({ view, model, selection, acts, rows, state, onChange }: RowTableProps): ReactElement {
  const { plan, context } = view;
  const t = useTranslations('list');
  const hasActs = acts.offered.length > 0;
  const wide = plan.columns.find(({ isWide }) => isWide) ?? plan.columns[0];
  const shown = (cell: Cell, listed: ListedRow): ReactElement =>
    cell.kind === 'active' ? (
      <RowSwitch
        name={cell.name}
        isOn={cell.isOn}
        canWrite={view.rights.canWrite}
        onToggle={(isOn) => acts.setActive(listed, isOn)}
      />
    ) : (
      <CellView cell={cell} />
    );
  return (
    <div className="panel list-panel">
      <table className="table list-table">
        <thead>
          <tr>
            {selection.isOn && <SelectAll rows={rows} selection={selection} />}
            {plan.starred !== undefined && (
              <th scope="col" className="list-star-head">
                <span className="hidden-text">{t('labels.favorite')}</span>
              </th>
            )}
            {plan.columns.map((column) => (
              <Head key={column.id} {...{ plan, column, state, onChange }} />
            ))}
            {hasActs && <th scope="col">{t('actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((listed) => {
            const { id, row } = listed;
            const name = plan.nameOf(row);
            const isTicked = selection.rows.has(id);
            return (
              <tr key={id} data-row={id} tabIndex={-1} data-ticked={isTicked || undefined}>
                {selection.isOn && (
                  <td className="row-check">
                    <input
                      type="checkbox"
                      aria-label={t('selectRow', { name })}
                      checked={isTicked}
                      onChange={() => selection.toggle(listed)}
                    />
                  </td>
                )}
                {plan.starred !== undefined && (
                  <td className="list-star-cell">
                    <RowStar isOn={model.starred.has(id)} onToggle={() => acts.star(listed)} />
                  </td>
                )}
                {plan.columns.map((column) => (
                  <td key={column.id} className={column === wide ? 'wide' : 'text-quiet'} data-column={column.id}>
                    {shown(column.cell(row, context), listed)}
                  </td>
                ))}
                {hasActs && (
                  <td className="acts list-acts">
                    <RowButtons view={view} acts={acts} row={listed} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function SelectAll({ rows, selection }: Pick<RowTableProps, 'rows' | 'selection'>): ReactElement {
  const t = useTranslations('list');
  const box = useRef<HTMLInputElement>(null);
  const ticked = rows.filter(({ id }) => selection.rows.has(id)).length;
  const isPartly = ticked > 0 && ticked < rows.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <th scope="col" className="row-check">
      <input
        ref={box}
        type="checkbox"
        aria-label={t('selectAll')}
        checked={rows.length > 0 && ticked === rows.length}
        onChange={({ currentTarget }) => selection.setAll(rows, currentTarget.checked)}
      />
    </th>
  );
}

interface HeadProps {
  readonly plan: ListPlan;
  readonly column: ColumnPlan;
  readonly state: ListState;
  readonly onChange: (changes: Partial<ListState>) => void;
}

function Head({ plan, column, state, onChange }: HeadProps): ReactElement {
  const t = useTranslations('list');
  const label = t(`labels.${column.label}`);
  const { sort } = column;
  if (sort === undefined) return <th scope="col">{label}</th>;
  const isSorted = state.sortColumn === sort;
  const next: Partial<ListState> = {
    sortColumn: sort,
    sortOrder: isSorted && state.sortOrder === 'asc' ? 'desc' : 'asc',
    pageIndex: 0,
  };
  const params = listParams(plan, { ...state, ...next }).toString();
  const direction = isSorted ? (state.sortOrder === 'desc' ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" aria-sort={direction}>
      <a
        href={params === '' ? plan.path : `${plan.path}?${params}`}
        onClick={(event) => {
          if (isElsewhere(event)) return;
          event.preventDefault();
          onChange(next);
        }}
      >
        {label}
        <span aria-hidden="true">{isSorted ? (state.sortOrder === 'desc' ? ' ↓' : ' ↑') : ''}</span>
      </a>
    </th>
  );
}
