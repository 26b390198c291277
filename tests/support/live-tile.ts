import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { renderToStaticMarkup } from 'react-dom/server';
import { vizOf } from '@/lib/viz/drawings';
import { pageTheme } from '@/lib/viz/kit/theme';
import type { Drawing } from '@/lib/viz/viz';
import { headless } from '@/tests/support/chromium';

const root = join(import.meta.dirname, '../..');
const styles = ['app/globals.css', 'lib/viz/kit/plot.css', 'lib/viz/kit/parts.css', 'components/chart/chart.css'];
const address = 'http://tiles.test/';

/** The client script of charts as one file; clicks on marks are stored in `window.clicks`. */
export async function liveScript(): Promise<string> {
  const contents = `import { startCharts } from '@/components/chart/client/chart';
    window.clicks = [];
    startCharts(document.body, new AbortController().signal, { onMark: (_, filters) => window.clicks.push(filters) });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: 'out',
    alias: { '@': root },
  });
  const fileOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return `${fileOf('.js')};document.head.append(
    Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(fileOf('.css'))} }));`;
}

export function openChromium(): Promise<Browser> {
  return chromium.launch(headless);
}

/** A tile as on a dashboard, with the client script running and the server's responses mocked. */
export async function showTile(
  page: Page,
  script: string,
  { viz_type, drawing, width, height }: { viz_type: string; drawing: Drawing; width: number; height: number },
): Promise<void> {
  const surface = { width: 'fluid' as const, height, medium: 'page' as const, theme: pageTheme, id: 'live' };
  const viz = vizOf(viz_type);
  if (viz === undefined) throw new Error(`No chart of type ${viz_type}`);
  const css = styles
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .replaceAll(/@(import|plugin|source|theme|custom-variant)[^;{]*;/g, '');
  const body = `<!doctype html><meta charset="utf-8"><style>${css}</style><figure data-chart-id="1" data-source="/tile/1/"
    style="position:relative;width:${width}px"><div class="tile-body">${renderToStaticMarkup(viz.render(drawing, surface))}</div></figure>`;
  await page.unrouteAll();
  await page.route(`${address}**`, (route) =>
    route.request().url().includes('part=interaction')
      ? route.fulfill({ json: drawing.interaction })
      : route.fulfill({ contentType: 'text/html', body }),
  );
  await page.goto(address);
  await page.addScriptTag({ content: script });
}
