import type { GridRow } from './grid-column';

/** Rows that are fetched in parts. */
export interface PagedRows {
  readonly rowCount: number;
  /** The number of rows before filters; `rowCount` unless given. */
  readonly allCount?: number;
  /** Some of the rows, from which the first widths of columns are guessed. */
  readonly sample?: readonly GridRow[];
  /** Rows `start` (included) to `end` (excluded). */
  readonly rowsAt: (start: number, end: number, signal: AbortSignal) => Promise<readonly GridRow[]>;
}

const pageSize = 200;
const heldPages = 40;
const copiedAtOnce = 5000;

export interface PageStore {
  /** The row, 'failed' when its page could not be fetched, undefined while it is not there. */
  rowAt(index: number): GridRow | 'failed' | undefined;
  /** Fetches the pages of these rows, and gives up the fetches of pages outside. Failed pages are tried again. */
  want(start: number, end: number, isRetry?: boolean): void;
  /** Rows of a range for copying, fetched where they are not held; they do not push out held pages. */
  rows(start: number, end: number, signal: AbortSignal): Promise<readonly GridRow[]>;
  close(): void;
}

/** Holds the pages that were used last, and no more than forty of them: memory stays the same however far one goes. */
export function createPageStore({ rowCount, rowsAt }: PagedRows, onChange: () => void): PageStore {
  const held = new Map<number, readonly GridRow[]>();
  const failed = new Set<number>();
  const running = new Map<number, AbortController>();

  function fetchPage(page: number): void {
    const abort = new AbortController();
    running.set(page, abort);
    failed.delete(page);
    rowsAt(page * pageSize, Math.min(rowCount, (page + 1) * pageSize), abort.signal).then(
      (rows) => {
        if (abort.signal.aborted) return;
        running.delete(page);
        held.set(page, rows);
        for (const oldest of held.keys()) {
          if (held.size <= heldPages) break;
          held.delete(oldest);
        }
        onChange();
      },
      () => {
        if (abort.signal.aborted) return;
        running.delete(page);
        failed.add(page);
        onChange();
      },
    );
  }

  return {
    rowAt(index) {
      const page = Math.floor(index / pageSize);
      return held.get(page)?.[index % pageSize] ?? (failed.has(page) ? 'failed' : undefined);
    },
    want(start, end, isRetry = false) {
      const [first, last] = [Math.floor(Math.max(0, start) / pageSize), Math.floor((end - 1) / pageSize)];
      for (const [page, abort] of running) {
        if (page >= first - 1 && page <= last + 1) continue;
        abort.abort();
        running.delete(page);
      }
      for (let page = first; page <= last; page++) {
        const rows = held.get(page);
        if (rows) {
          held.delete(page);
          held.set(page, rows);
        } else if (!running.has(page) && (isRetry || !failed.has(page))) fetchPage(page);
      }
      if (isRetry) onChange();
    },
    async rows(start, end, signal) {
      const rows: GridRow[] = [];
      let at = start;
      while (at < end) {
        const row = this.rowAt(at);
        if (row !== undefined && row !== 'failed') {
          rows.push(row);
          at++;
          continue;
        }
        const part = await rowsAt(at, Math.min(end, at + copiedAtOnce), signal);
        if (part.length === 0) break;
        for (const fetched of part) rows.push(fetched);
        at += part.length;
      }
      return rows;
    },
    close() {
      for (const abort of running.values()) abort.abort();
      running.clear();
    },
  };
}
