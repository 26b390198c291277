import { useTranslations } from 'next-intl';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { Rectangle } from '@/lib/grid/cell-range';
import type { GridRow } from '@/lib/grid/grid-column';
import { type TableTextFormat, tableText } from '@/lib/grid/table-text';
import { saveText, writeClipboard } from './clipboard';
import type { LaidColumn } from './use-grid-layout';
import type { GridRows } from './use-grid-rows';

interface GridCopy {
  /** What happened last; empty after four seconds. */
  readonly message: string;
  readonly onCopyEvent: (event: ClipboardEvent) => void;
  readonly copyRange: (format: TableTextFormat) => void;
  readonly copyText: (text: string) => void;
  /** All shown rows and columns, with the names. */
  readonly copyAll: () => void;
  readonly download: (fileName: string) => void;
}

export function useGridCopy(rows: GridRows, columns: readonly LaidColumn[], range: Rectangle | null): GridCopy {
  const t = useTranslations('ui.table');
  const [message, setMessage] = useState('');
  const abort = useRef<AbortController>(undefined);

  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => setMessage(''), 4000);
    return () => clearTimeout(timer);
  }, [message]);

  const chosen = (part: readonly LaidColumn[], all: readonly GridRow[]) =>
    all.map((row) => part.map(({ dataIndex }) => row[dataIndex]));
  const names = (part: readonly LaidColumn[]) => part.map(({ column }) => column.name);

  /** Reads rows and hands them on, unless a later wish came in between. */
  const withRows = async (start: number, end: number, use: (all: readonly GridRow[]) => Promise<string> | string) => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    try {
      const all = await rows.rows(start, end, own.signal);
      if (!own.signal.aborted) setMessage(await use(all));
    } catch {
      if (!own.signal.aborted) setMessage(t('rowsFailed'));
    }
  };
  const write = async (text: string, cells: number) =>
    (await writeClipboard(text)) ? t('copied', { count: cells }) : t('copyFailed');

  const copyRange = (format: TableTextFormat) => {
    if (!range) return;
    const part = columns.slice(range.left, range.right + 1);
    const hasNames = format !== 'tsv';
    void withRows(range.top, range.bottom + 1, (all) =>
      write(tableText(format, chosen(part, all), hasNames ? names(part) : undefined), all.length * part.length),
    );
  };

  return {
    message,
    copyRange,
    onCopyEvent: (event) => {
      if (!range || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      const held: GridRow[] = [];
      for (let index = range.top; index <= range.bottom; index++) {
        const row = rows.rowAt(index);
        if (row === undefined || row === 'failed') break;
        held.push(row);
      }
      if (held.length < range.bottom - range.top + 1) {
        copyRange('tsv');
        return;
      }
      const part = columns.slice(range.left, range.right + 1);
      event.clipboardData.setData('text/plain', tableText('tsv', chosen(part, held)));
      setMessage(t('copied', { count: held.length * part.length }));
    },
    copyText: (text) => {
      void writeClipboard(text).then((isDone) => setMessage(isDone ? t('copiedText') : t('copyFailed')));
    },
    copyAll: () => {
      void withRows(0, rows.count, (all) =>
        write(tableText('tsv', chosen(columns, all), names(columns)), all.length * columns.length),
      );
    },
    download: (fileName) => {
      void withRows(0, rows.count, (all) => {
        saveText(tableText('csv', chosen(columns, all), names(columns)), `${fileName}.csv`, 'text/csv');
        return t('downloaded', { count: all.length });
      });
    },
  };
}
