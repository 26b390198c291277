import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/postcss';
import { build } from 'esbuild';
import postcss from 'postcss';
import { closeServer } from '@/tests/support/servers/close-server';

const root = resolve(import.meta.dirname, '../../..');

export interface KitPage {
  /** Shows one story: `${url}/?story=<name>&theme=light|dark`; without `story`, all of them under headings. */
  readonly url: string;
  /** The size of the script after gzip, React included. */
  readonly scriptBytes: number;
  close(): Promise<void>;
}

/**
 * Bundles a module of stories (`tests/kit/stories/<name>.client.tsx`, which exports `stories`, a record of components by
 * name) with the product's tokens and catalogue, and serves it on a port of its own, without Next.
 */
export async function serveStories(name: string): Promise<KitPage> {
  const [{ script, style }, base] = await Promise.all([bundle(name), tokens()]);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [type, body] =
      pathname === '/story.js'
        ? ['text/javascript', script]
        : pathname === '/story.css'
          ? ['text/css', style]
          : pathname === '/base.css'
            ? ['text/css', base]
            : ['text/html', html(searchParams.get('theme') ?? 'light')];
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    scriptBytes: gzipSync(script).length,
    close: () => closeServer(server),
  };
}

function html(theme: string): string {
  return `<!doctype html><html lang="en" data-theme="${theme === 'dark' ? 'dark' : 'light'}"><head><title>Kit</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/base.css"><link rel="stylesheet" href="/story.css"></head>
<body><main id="root" style="padding:24px"></main><script src="/story.js"></script></body></html>`;
}

/** Mounts the story that the address names. */
function entry(name: string): string {
  return `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import controls from '@/lib/text/messages/en/controls.json';
import ui from '@/lib/text/messages/en/ui.json';
import { stories } from '@/tests/kit/stories/${name}.client';
const wanted = new URLSearchParams(location.search).get('story');
const shown = Object.entries(stories).filter(([name]) => wanted === null || name === wanted);
createRoot(document.getElementById('root')).render(
  h(TextProvider, { locale: 'en', messages: { controls, ui } },
    shown.map(([name, Story]) => h('section', { key: name, style: { marginBottom: 32 } }, h('h2', null, name), h(Story)))),
);`;
}

async function bundle(name: string): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    stdin: { contents: entry(name), resolveDir: root, loader: 'tsx' },
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    alias: { '@': root },
    outdir: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty', '.ttf': 'dataurl' },
    logLevel: 'silent',
  });
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

async function tokens(): Promise<string> {
  const from = resolve(root, 'app/globals.css');
  return (await postcss([tailwind({ base: root })]).process(await readFile(from, 'utf8'), { from })).css;
}
