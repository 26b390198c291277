import { describe, expect, it } from 'vitest';
import { orientations, type PictureBlock, papers } from '@/lib/server/picture/content';
import { documentPdf } from '@/lib/server/picture/pdf/document';
import { contentOf, numberTile, readPdf, tableTile } from './pictured';

const paper = { paper: 'a4', orientation: 'landscape', mode: 'light' } as const;
const nobody = () => false;
const row = (...children: PictureBlock[]): PictureBlock => ({ kind: 'row', children });
const words = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('a document', () => {
  it('says what it shows: title, filters, time, every tile and its figure, in text that can be selected', async () => {
    const tiles = Array.from({ length: 12 }, (_, at) => numberTile(`Figure ${at + 1}`, 100_000 + at * 137));
    const rows = [0, 3, 6, 9].map((at) => row(...tiles.slice(at, at + 3)));
    const prose = { kind: 'prose', code: 'Read [more](https://example.org/more) here', width: 12, height: 80 } as const;
    const facts = { filters: ['Region: Europe'], address: 'http://localhost:8088/superset/dashboard/1/' };
    const bytes = await documentPdf(contentOf([prose, ...rows], facts), paper, nobody);
    const { pages, facts: told } = await readPdf(bytes);
    const text = words(pages.join(' '));
    for (const said of ['Sales', 'Region: Europe', '1 May 2026, 12:00 UTC', facts.address, 'Read more here']) {
      expect(text).toContain(said);
    }
    for (const [at, { title }] of tiles.entries()) {
      expect(text).toContain(title);
      expect(text.replaceAll(',', '')).toContain(`${Math.trunc((100_000 + at * 137) / 1000)}`);
    }
    expect(told).toMatch(/Tagged: +yes/);
    expect(told).toMatch(/Title: +Sales/);
    expect(Buffer.from(bytes).toString('latin1')).toContain('https://example.org/more');
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  });

  it('comes on each paper in both directions', async () => {
    const sizes = new Set<string>();
    for (const size of papers) {
      for (const orientation of orientations) {
        const content = contentOf([row(numberTile('One', 1), numberTile('Two', 2))]);
        const { facts } = await readPdf(await documentPdf(content, { paper: size, orientation, mode: 'dark' }, nobody));
        sizes.add(/Page size: +(.*)/.exec(facts)?.[1] ?? '');
      }
    }
    expect(sizes.size).toBe(6);
  });

  it('breaks between tiles: no tile lies on two pages, and none is lost', async () => {
    const heights = [150, 400, 640, 300, 520, 90, 1500, 260];
    const blocks = heights.map((height, at) =>
      row(numberTile(`A${at}.`, 1, { height }), numberTile(`B${at}.`, 2, { height: 200 })),
    );
    const stacked = row(
      {
        kind: 'column',
        width: 6,
        children: heights.map((height, at) => numberTile(`C${at}.`, 3, { height, width: 6 })),
      },
      {
        kind: 'column',
        width: 6,
        children: heights.map((_, at) => numberTile(`D${at}.`, 4, { height: 330, width: 6 })),
      },
    );
    const { pages } = await readPdf(await documentPdf(contentOf([...blocks, stacked]), paper, nobody));
    for (const name of ['A', 'B', 'C', 'D']) {
      for (const at of heights.keys()) {
        expect(
          pages.filter((page) => page.includes(`${name}${at}.`)),
          `${name}${at}`,
        ).toHaveLength(1);
      }
    }
  });

  it('begins each tab on a page of its own, with a bookmark', async () => {
    const tab = (text: string, ...children: PictureBlock[]) => ({ text, isOpen: false, children });
    const tabs = ['Überblick', 'Details', 'Archive'].map((text) => tab(text, row(numberTile(`In ${text}`, 1))));
    const bytes = await documentPdf(contentOf([{ kind: 'tabs', tabs }]), paper, nobody);
    const { pages } = await readPdf(bytes);
    expect(pages).toHaveLength(3);
    for (const [at, { text }] of tabs.entries()) expect(pages[at]).toContain(`In ${text}`);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Parent \d+ 0 R\n\/Title|\/Title \([^)]*\)\n\/Parent/g)?.length ?? 0,
    ).toBeGreaterThanOrEqual(3);
  });

  it('continues a table to its last row, with its head on each page', async () => {
    const { pages } = await readPdf(await documentPdf(contentOf([row(tableTile('All rows', 1000))]), paper, nobody));
    const text = pages.join('\n');
    for (let at = 1; at <= 1000; at += 1) expect(text).toMatch(new RegExp(`row-${at}\\b`));
    expect(pages.length).toBeGreaterThan(15);
    for (const page of pages) expect(page).toMatch(/place +amount +city/);
    expect(text).toMatch(/Łódź/);
    expect(text).toMatch(/東京/);
  });

  it('writes a table whole behind the dashboard where its tile shows a part', async () => {
    const content = contentOf([row(tableTile('Part', 90, { width: 6 }), numberTile('Beside', 5, { width: 6 }))]);
    const { pages } = await readPdf(await documentPdf(content, paper, nobody));
    expect(pages[0]).toMatch(/more rows/);
    expect(pages[0]).toContain('Beside');
    expect(pages.slice(1).join('\n')).toMatch(/row-90\b/);
  });

  it('keeps the words of scripts written from right to left in order', async () => {
    const content = contentOf([row(numberTile('مبيعات السيارات', 7))], { title: 'מכירות רכב' });
    const { pages } = await readPdf(await documentPdf(content, paper, nobody));
    const plain = words(pages.join(' ')).replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '');
    expect(plain.normalize('NFKC')).toContain('مبيعات السيارات');
    expect(plain).toContain('מכירות רכב');
  });

  it('has arrows and mathematical signs, which its text font lacks', async () => {
    const content = contentOf([row(numberTile('LAX → LAS ≤ ∞', 7))], { title: 'Sums ∑ ✓ ▸' });
    const { pages } = await readPdf(await documentPdf(content, paper, nobody));
    const plain = words(pages.join(' '));
    expect(plain).toContain('LAX → LAS ≤ ∞');
    expect(plain).toContain('Sums ∑ ✓ ▸');
  });
});
