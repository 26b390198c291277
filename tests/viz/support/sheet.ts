import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { vizOf } from '@/lib/viz/drawings';
import { pageTheme } from '@/lib/viz/kit/theme';
import { type RecordedTransform, recordedInput } from './recorded';

/**
 * Draws recorded responses as HTML pages for visual review: `npx tsx tests/viz/support/sheet.ts <transform.jsonl> <out>
 * [word …]`. One page per theme, every chart at three widths.
 */
const [file, out, ...words] = process.argv.slice(2);
if (file === undefined || out === undefined)
  throw new Error('Usage: tsx tests/viz/support/sheet.ts <transform.jsonl> <out> [word …]');

const widths = [300, 600, 1200];
const themes = {
  light:
    '--text:#1c2024;--text-quiet:#60646c;--line:#e4e6ea;--chart-grid:#eceef1;--chart-axis:#b4b9c1;--surface:#fff;--accent:#2563eb;--danger:#c62a2f;--success:#18794e;--ground:#f7f8fa',
  dark: '--text:#eceef0;--text-quiet:#a0a6ae;--line:#2b2f36;--chart-grid:#262a31;--chart-axis:#545b66;--surface:#16181d;--accent:#6ea8ff;--danger:#ff6369;--success:#4cc38a;--ground:#0e0f12',
};

const cases = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as RecordedTransform)
  .filter(
    ({ id, viz_type }) =>
      vizOf(viz_type) !== undefined && (words.length === 0 || words.some((word) => id.includes(word))),
  );

const css = readFileSync(join(import.meta.dirname, '../../../lib/viz/kit/plot.css'), 'utf8');
mkdirSync(out, { recursive: true });
for (const [theme, variables] of Object.entries(themes)) {
  const body = cases.map((one) => tile(one)).join('');
  const font = join(
    import.meta.dirname,
    '../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  );
  writeFileSync(
    join(out, `${theme}.html`),
    `<!doctype html><meta charset="utf-8"><style>@font-face{font-family:Inter;src:url(file://${font});font-weight:100 900}
:root{${variables};--font:Inter,sans-serif}body{margin:16px;background:var(--ground);font:13px var(--font);color:var(--text)}
.row{display:flex;gap:16px;margin-bottom:16px}.tile{background:var(--surface);padding:16px;box-sizing:border-box;border-radius:6px;overflow:hidden}
h2{font-size:13px;margin:0 0 8px;font-weight:600}${css}</style>${body}`,
  );
}

function tile(one: RecordedTransform): string {
  const viz = vizOf(one.viz_type);
  if (viz === undefined) return '';
  const drawing = viz.transform(recordedInput(one));
  const cells = widths.map((width, index) => {
    const height = width === 300 ? 220 : 300;
    const surface = {
      width: 'fluid' as const,
      height,
      medium: 'page' as const,
      theme: pageTheme,
      id: `${one.id}-${index}`,
    };
    const html = drawing.isEmpty ? 'empty' : renderToStaticMarkup(viz.render(drawing, surface));
    return `<div class="tile" style="width:${width}px"><h2>${one.id.replace(/^tp--/, '')}</h2>${html}</div>`;
  });
  return `<div class="row">${cells.join('')}</div>`;
}
