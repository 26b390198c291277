import { isObject } from '@/lib/text/is-object';
import type { QueryResult, ResultRow } from './editor-query';
import { resultOfWire } from './result-wire';

const dataStart = '"data":[';

/** Reads the rows of an answer of `execute` while it arrives. */
export interface ArrivingRows {
  /** Takes the next part of the text. Returns the rows so far when there are new ones, else null. Never throws. */
  push(text: string): QueryResult | null;
  /** Whether the text is of an answer with rows. */
  hasBegun(): boolean;
}

/** Looks at each character once. */
export function arrivingRows(): ArrivingRows {
  let text = '';
  let head: QueryResult | null = null;
  let rows: readonly ResultRow[] = [];
  /** Where reading goes on, where the first row that is not read begins, and where the last whole one ends. */
  let [at, from, end] = [0, 0, 0];
  let depth = 0;
  let isText = false;
  let isOver = false;

  function readHead(): boolean {
    const start = text.indexOf(dataStart);
    if (start < 0) return false;
    const begun = start + dataStart.length;
    const wire: unknown = JSON.parse(`${text.slice(0, begun)}]}`);
    if (!isObject(wire)) return false;
    head = { ...resultOfWire(wire), isWhole: false };
    [at, from, end] = [begun, begun, begun];
    return true;
  }

  function scan(): void {
    for (; at < text.length && !isOver; at += 1) {
      const letter = text[at];
      if (isText) {
        if (letter === '\\') at += 1;
        else if (letter === '"') isText = false;
      } else if (letter === '"') isText = true;
      else if (letter === '{' || letter === '[') depth += 1;
      else if (letter === ']' && depth === 0) isOver = true;
      else if (letter === '}' || letter === ']') {
        depth -= 1;
        if (depth === 0) end = at + 1;
      }
    }
  }

  return {
    hasBegun: () => head !== null,
    push(part) {
      if (isOver) return null;
      text += part;
      try {
        if (head === null && !readHead()) return null;
        scan();
        if (head === null || end <= from) return null;
        const added = JSON.parse(`[${text.slice(from, end).replace(/^,/, '')}]`) as readonly ResultRow[];
        rows = [...rows, ...added];
        text = text.slice(end);
        at -= end;
        [from, end] = [0, 0];
        return { ...head, data: rows };
      } catch {
        isOver = true;
        return null;
      }
    },
  };
}
