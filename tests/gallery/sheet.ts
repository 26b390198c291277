import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const styles = ['app/globals.css', 'lib/viz/kit/plot.css', 'lib/viz/kit/parts.css', 'lib/viz/kit/grid.css'];
const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

interface Pair {
  readonly name: string;
  readonly viz_type: string;
  readonly picture: string;
  readonly html: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pairs of pictures as one page: the recorded one, ours in the light theme, ours in the dark one. */
export async function sheetOf(pairs: readonly Pair[], { width, height }: Size): Promise<string> {
  const css = await Promise.all(styles.map((file) => readFile(join(root, file), 'utf8')));
  // Removes the rules that a bundler would resolve; the drawings need none of them.
  const plain = css.join('\n').replaceAll(/@(import|plugin|source|theme|custom-variant)[^;{]*;/g, '');
  const tile = (scheme: string, content: string) =>
    `<div class="shown" style="color-scheme:${scheme}"><div class="ours">${content}</div></div>`;
  const rows = pairs.map(
    ({ name, viz_type, picture, html }) =>
      `<h2>${escaped(name)} <small>${escaped(viz_type)}</small></h2><div class="row"><div class="shown"><img src="file://${picture}" alt=""></div>${tile('light', html)}${tile('dark', html)}</div>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>@font-face{font-family:Inter;src:url(file://${join(root, font)});font-weight:100 900}
${plain}
body{margin:16px;--font:Inter,sans-serif;font:13px Inter,sans-serif}h2{font-size:14px;margin:16px 0 6px}
.row{display:flex;gap:12px}.shown{width:${width * 0.75}px;height:${height * 0.75 + 24}px;overflow:hidden}.shown img{width:100%}
.ours{width:${width}px;height:${height + 32}px;padding:16px;box-sizing:border-box;background:var(--surface);color:var(--text);zoom:.75;overflow:auto}</style>${rows.join('\n')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
