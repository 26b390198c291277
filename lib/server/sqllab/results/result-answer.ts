import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import type { Dialect } from '@/lib/query/dialect';
import { readerLanguage, toJson, wireError } from '@/lib/server/api/wire';
import { pageJsonText } from '@/lib/server/sqllab/page-form';
import type { QueryDict, QueryRow } from '@/lib/server/sqllab/query-dict';
import { toldStatusOf } from '@/lib/server/sqllab/reported-status';
import { isOpen } from '@/lib/server/sqllab/stored-query';
import { jsonObject } from '@/lib/text/json-object';
import { within } from '@/lib/time/within';
import { displayMaxRows, resultColumns, rowsWriter } from './result-text';

/**
 * Milliseconds. A result that ends within this time is sent whole, and an earlier error sets the status of the
 * response.
 */
const patienceMs = 100;
/** Above this many characters, a response is streamed without waiting for the end of the result. */
const longText = 128 * 1024;
/** Above this many characters, no more rows are sent. */
const mostCharacters = 64 * 1024 * 1024;

/** Converts a query's stored row to the format of the API. */
export type Describe = (row: QueryRow) => QueryDict;

/** What a response tells beside the rows. */
export interface ToldWith {
  readonly dialect: Dialect;
  readonly describe: Describe;
  /** The results of the statements before the last, as JSON; null or absent when they are not told. */
  readonly results?: { json(): string | null } | undefined;
}

/** The response for a cached result: its first rows, and whether there are more. */
export function resultResponse(
  row: QueryRow,
  frame: Frame,
  told: ToldWith,
  { most, isCut }: { readonly most: number; readonly isCut: boolean },
): Response {
  const shown = new ShownRows(frame, most);
  const rows = shown.add(frame);
  return pageJsonText(`${headOf(row.id, frame, told.dialect)}${rows}${tailOf(row, told, isCut || shown.isCut)}`);
}

/**
 * The response for a running query: whole if the result ends quickly, otherwise streamed row by row. An error after the
 * first rows ends the body with `"status":"failed"` and `errors`; of a query in the background that goes on it ends with
 * the present status. `stop` is called when the connection is closed.
 */
export async function runningResponse(
  row: QueryRow,
  batches: AsyncGenerator<Frame, QueryRow>,
  told: ToldWith,
  stop: () => void,
): Promise<Response> {
  const begun = Date.now();
  const language = await readerLanguage();
  const first = await batches.next();
  if (first.done) throw new AppError('query_stopped');
  const shown = new ShownRows(first.value, displayMaxRows);
  const head = headOf(row.id, first.value, told.dialect);
  let text = shown.add(first.value);
  for (;;) {
    const next = batches.next();
    const step = text.length > longText ? null : await within(next, patienceMs - (Date.now() - begun));
    if (step === null) {
      next.catch(() => undefined);
      return pageJsonText(streamed(head + text, next));
    }
    if (step.done) return pageJsonText(head + text + tailOf(step.value, told, shown.isCut));
    text += shown.add(step.value);
  }

  function streamed(start: string, pending: Promise<IteratorResult<Frame, QueryRow>>): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let next: Promise<IteratorResult<Frame, QueryRow>> | null = pending;
    return new ReadableStream({
      start: (controller) => controller.enqueue(encoder.encode(start)),
      async pull(controller) {
        try {
          for (;;) {
            const step = await (next ?? batches.next());
            next = null;
            if (step.done) {
              controller.enqueue(encoder.encode(tailOf(step.value, told, shown.isCut)));
              return controller.close();
            }
            const rows = shown.add(step.value);
            if (rows !== '') return controller.enqueue(encoder.encode(rows));
          }
        } catch (error) {
          const said = error instanceof AppError ? error : new AppError('internal', { reference: '' });
          controller.enqueue(encoder.encode(`],"status":"failed","errors":${toJson([wireError(said, language)])}}`));
          controller.close();
        }
      },
      cancel() {
        stop();
        batches.return(row).catch(() => undefined);
      },
    });
  }
}

/** Writes rows of a result as JSON up to the limits. */
class ShownRows {
  readonly #write: (frame: Frame, maxRows: number) => string;
  #left: number;
  #characters = 0;
  #isCut = false;
  #isFirst = true;

  constructor(first: Frame, most: number) {
    this.#write = rowsWriter(first);
    this.#left = most;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /** The rows of the next frame that are within the limits, as JSON; preceded by a comma after earlier rows. */
  add(frame: Frame): string {
    this.#isCut ||= frame.length > this.#left;
    const rows = this.#write(frame, this.#left);
    this.#left -= Math.min(frame.length, this.#left);
    this.#characters += rows.length;
    if (this.#characters > mostCharacters) this.#left = 0;
    if (rows === '') return '';
    const comma = this.#isFirst ? '' : ',';
    this.#isFirst = false;
    return comma + rows;
  }
}

function headOf(id: number, frame: Frame, dialect: Dialect): string {
  const columns = toJson(resultColumns(frame, dialect));
  const described = `"columns":${columns},"selected_columns":${columns},"expanded_columns":[]`;
  return `{"query_id":${id},"status":"success",${described},"data":[`;
}

function tailOf(row: QueryRow, { describe, results }: ToldWith, isCut: boolean): string {
  const statements = results?.json() ?? null;
  const more = statements === null ? '' : `,"statements":${statements}`;
  return `],"query":${toJson(describe(row))}${more}${isCut ? ',"displayLimitReached":true' : ''}${stateOf(row)}}`;
}

/** Of a query that has not succeeded: a later `status` takes the place of the one before the rows. */
function stateOf(row: QueryRow): string {
  if (row.status === 'success') return '';
  const status = `,"status":${JSON.stringify(toldStatusOf(row))}`;
  return isOpen(row.status) ? status : `${status},"errors":${toJson(jsonObject(row.extra_json).errors ?? [])}`;
}
