import { useFormatter, useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { Summary } from '@/lib/grid/summary';
import type { TableTextFormat } from '@/lib/grid/table-text';

interface GridFootProps {
  readonly rowCount: number;
  /** Rows before filters. */
  readonly allCount: number;
  readonly selectedCount: number;
  /** Null while the selection is one cell, or too large or not loaded. */
  readonly summary: Summary | null;
  /** What happened last, such as a copy. */
  readonly message: string;
  readonly onCopy: (format: TableTextFormat) => void;
}

const formats = ['tsv', 'csv', 'json', 'markdown'] as const;

/** One line under the rows: how many there are, and the facts of the selected cells. */
export function GridFoot(props: GridFootProps): ReactElement {
  const { rowCount, allCount, selectedCount, summary, message, onCopy } = props;
  const t = useTranslations('ui.table');
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 4 });
  return (
    <div className="data-table-foot">
      <span>
        {rowCount === allCount ? t('rows', { count: allCount }) : t('rowsOf', { count: rowCount, all: allCount })}
      </span>
      <span role="status" className="data-table-summary">
        {message !== '' ? (
          <span>{message}</span>
        ) : (
          selectedCount > 1 && (
            <>
              <span>{t('count', { value: number(selectedCount) })}</span>
              {summary !== null && summary.sum !== null && <span>{t('sum', { value: number(summary.sum) })}</span>}
              {summary !== null && summary.average !== null && (
                <span>{t('average', { value: number(summary.average) })}</span>
              )}
              {summary !== null && <span>{t('distinct', { value: number(summary.distinct) })}</span>}
            </>
          )
        )}
      </span>
      <DropdownMenu
        align="end"
        items={formats.map((id) => ({ id, label: t(`copyAs.${id}`), onSelect: () => onCopy(id) }))}
        trigger={
          <button type="button" className="data-table-copy" disabled={selectedCount === 0}>
            {t('copySelection')}
            <Icon name="chevron" size={12} />
          </button>
        }
      />
    </div>
  );
}
