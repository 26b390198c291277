import { readFileSync, writeFileSync } from 'node:fs';
import * as fontkit from 'fontkit';

/**
 * Regenerates `text-width.generated.json` from the bundled fonts: `npx tsx lib/viz/kit/text/text-width.generate.ts`.
 */
const fonts = new URL('../../../server/run/fonts/', import.meta.url);
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic'];
const last = 0x4ff;

function advances(weight: number): number[][] {
  const widths = new Map<number, number>();
  for (const subset of subsets) {
    const font = fontkit.create(readFileSync(new URL(`inter-${subset}-${weight}.ttf`, fonts)));
    for (const point of font.characterSet) {
      const isText = point <= last || (point >= 0x2010 && point <= 0x20bf) || point === 0x2212;
      if (!isText || point < 32 || widths.has(point)) continue;
      // Digits are displayed with tabular widths everywhere, so they are measured that way.
      const run = font.layout(String.fromCodePoint(point), { tnum: true });
      widths.set(point, Math.round((run.advanceWidth / font.unitsPerEm) * 1000));
    }
  }
  const runs: number[][] = [];
  for (const [point, width] of [...widths].sort(([one], [other]) => one - other)) {
    const run = runs.at(-1);
    if (run !== undefined && (run[0] ?? 0) + run.length - 1 === point) run.push(width);
    else runs.push([point, width]);
  }
  return runs;
}

const table = { 400: advances(400), 600: advances(600) };
writeFileSync(new URL('./text-width.generated.json', import.meta.url), `${JSON.stringify(table)}\n`);
