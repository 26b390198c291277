import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PictureBlock, PictureContent, PictureTile } from '@/lib/server/picture/content';
import type { Drawing } from '@/lib/viz/viz';
import { draw, frame } from '@/tests/viz/support/answers';

const run = promisify(execFile);

export interface ReadPdf {
  /** The text of each page. */
  readonly pages: readonly string[];
  readonly facts: string;
}

/** What Poppler reads in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const folder = await mkdtemp(join(tmpdir(), 'isoline-pdf-'));
  try {
    const file = join(folder, 'a.pdf');
    await writeFile(file, bytes);
    const { stdout: facts } = await run('pdfinfo', [file]);
    const { stdout: text } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 64_000_000 });
    return { facts, pages: text.split('\f').slice(0, -1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A table with numbered rows, as a document draws it. */
export function tableDrawing(rows: number): Drawing {
  const numbers = Array.from({ length: rows }, (_, at) => at + 1);
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['place', 'amount', 'city'] };
  const answer = frame(
    ['place', 'string', numbers.map((at) => `row-${at}`)],
    ['amount', 'numeric', numbers.map((at) => at * 1.5)],
    ['city', 'string', numbers.map((at) => ['Oslo', 'Łódź', '東京'][at % 3] ?? '')],
  );
  return draw(form, [answer], { isWhole: true });
}

export function numberTile(title: string, value: number, size: Partial<PictureTile> = {}): PictureTile {
  const drawing = draw({ viz_type: 'big_number_total', metric: 'count' }, [frame(['count', 'numeric', [value]])]);
  const content = { kind: 'chart', viz_type: 'big_number_total', drawing, hasPatterns: false } as const;
  return { kind: 'tile', title, width: 4, height: 240, href: null, content, ...size };
}

export function tableTile(title: string, rows: number, size: Partial<PictureTile> = {}): PictureTile {
  const content = { kind: 'chart', viz_type: 'table', drawing: tableDrawing(rows), hasPatterns: false } as const;
  return { kind: 'tile', title, width: 12, height: 400, href: null, content, ...size };
}

export function contentOf(blocks: readonly PictureBlock[], facts: Partial<PictureContent> = {}): PictureContent {
  return { title: 'Sales', filters: [], madeAt: '1 May 2026, 12:00 UTC', address: null, blocks, ...facts };
}
