import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { PictureJob, PictureTile } from '@/lib/server/picture/content';
import { drawPicture, endPictureProcesses, pictureProcessIds } from '@/lib/server/picture/pool';
import { draw, frame } from '@/tests/viz/support/answers';
import { contentOf, numberTile, readPdf, tableTile } from './pictured';

const signal = AbortSignal.timeout(300_000);
const paper = { paper: 'a4', orientation: 'landscape', mode: 'light' } as const;
const picture = (tile: PictureTile): PictureJob => ({
  kind: 'chart',
  tile,
  format: 'png',
  width: 600,
  scale: 1,
  mode: 'light',
});

/** A chart that no process can draw: one text of its table is as long as a library. */
function hostileTile(): PictureTile {
  const answer = frame(['text', 'string', ['x'.repeat(40_000_000)]]);
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['text'] };
  const { table, ...drawing } = draw(form, [answer]);
  const content = {
    kind: 'chart',
    viz_type: 'table',
    drawing: { ...drawing, table: { ...table, rows: [] } },
    hasPatterns: false,
  } as const;
  return { kind: 'tile', title: 'Hostile', width: 4, height: 300, href: null, content };
}

afterAll(endPictureProcesses);

describe('the picture process', () => {
  it('draws, and draws on after a picture that was too costly', async () => {
    const png = await drawPicture(picture(numberTile('One', 1)), signal);
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG');
    const [before] = pictureProcessIds();
    const long: PictureJob = { kind: 'document', content: contentOf([tableTile('Big', 15_000)]), ...paper };
    const hostile = drawPicture(long, signal, { jobMs: 400, tileMs: 400 });
    await expect(hostile).rejects.toMatchObject({ code: 'picture_too_costly' });
    expect(Buffer.from(await drawPicture(picture(numberTile('One', 1)), signal)).equals(Buffer.from(png))).toBe(true);
    expect(pictureProcessIds()[0]).not.toBe(before);
  });

  it('leaves the hostile chart of a dashboard out, and draws the others', async () => {
    const children = [numberTile('Before', 11), hostileTile(), numberTile('After', 22)];
    const content = contentOf([{ kind: 'row', children }]);
    const bytes = await drawPicture({ kind: 'document', content, ...paper }, signal, { jobMs: 120_000, tileMs: 4000 });
    const text = (await readPdf(bytes)).pages.join(' ');
    for (const word of ['Before', 'After', '11', '22', 'Hostile', 'left out']) expect(text).toContain(word);
  });

  it('refuses a picture of too many pixels', async () => {
    const job = { ...picture(numberTile('One', 1, { height: 6000 })), width: 6000, scale: 4 } as PictureJob;
    await expect(drawPicture(job, signal)).rejects.toMatchObject({ code: 'picture_too_large' });
  });

  it('ends the work of a reader who left', async () => {
    const leaving = new AbortController();
    const asked = drawPicture(
      { kind: 'document', content: contentOf([tableTile('Long', 15_000)]), ...paper },
      leaving.signal,
    );
    setTimeout(() => leaving.abort(new Error('left')), 50);
    await expect(asked).rejects.toThrow('left');
    expect((await drawPicture(picture(numberTile('One', 1)), signal)).length).toBeGreaterThan(100);
  });

  it('holds as much memory after 200 pictures as after 40', async () => {
    const tiles = [numberTile('One', 1), tableTile('Rows', 60)];
    const drawSome = async (count: number) => {
      for (let at = 0; at < count; at += 1) await drawPicture(picture(tiles[at % 2] as PictureTile), signal);
    };
    await drawSome(40);
    const [pid] = pictureProcessIds();
    const early = memoryOf(pid);
    await drawSome(160);
    expect(pictureProcessIds()[0]).toBe(pid);
    expect(memoryOf(pid) - early).toBeLessThan(60);
  });
});

/** Megabytes. */
function memoryOf(pid: number | undefined): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
