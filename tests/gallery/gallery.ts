import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { metadata } from '@/db/client';
import { dataset } from '@/db/schema/dataset';
import { user } from '@/db/schema/user';
import type { Viewer } from '@/lib/permissions/viewer';
import type { FormData } from '@/lib/query/form-data';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { closeDatabases } from '@/lib/server/database/open-database';
import { runChart } from '@/lib/server/run/chart';
import { pageTheme } from '@/lib/viz/kit/theme';
import { chromium as installed } from '@/tests/support/chromium';
import { testMetadata } from '@/tests/support/metadata';
import { loadExampleTables } from '@/tests/support/reference/example-tables';
import { bringReferenceState } from '@/tests/support/reference/reference-state';
import { sheetOf } from './sheet';

/**
 * Draws every recorded chart beside its recorded picture, light and dark, on sheets for visual review: `npm run gallery
 * [-- word …]`. Words select charts by name or type. Sheets are HTML and, where Chromium is installed, PNG.
 */
const examples = join(import.meta.dirname, '../../../shared/examples');
const out = join(import.meta.dirname, '../.report/gallery');
const words = process.argv.slice(2);
const perSheet = 6;
const size = { width: 800, height: 560 };

interface Recorded {
  readonly uuid: string;
  readonly name: string;
  readonly viz_type: string;
  readonly dataset: string;
  readonly form_data: FormData;
}

export interface Pair {
  readonly name: string;
  readonly viz_type: string;
  readonly picture: string;
  /** Our drawing as HTML, or the reason why there is none. */
  readonly html: string;
}

if (!existsSync(examples)) {
  console.log(`No recorded charts at ${examples}: nothing to draw.`);
  process.exit(0);
}

process.env.ISOLINE_SECRET_KEY ??= 'a secret for recorded answers, 32 characters';
const { close } = await testMetadata();
try {
  await loadExampleTables(examples);
  await bringReferenceState(examples);
  const viewer = await administrator();
  const db = await metadata();
  const ids = new Map((await db.select().from(dataset)).map(({ id, table_name }) => [table_name, id]));
  const pairs: Pair[] = [];
  for (const folder of ['charts', 'charts-extra']) {
    for (const one of await recorded(folder)) {
      const picture = join(examples, folder, `${one.uuid}.png`);
      pairs.push({ name: one.name, viz_type: one.viz_type, picture, html: await drawn(one, viewer, ids) });
    }
  }
  await writeSheets(pairs);
} finally {
  closeDatabases();
  await close();
}

async function administrator(): Promise<Viewer> {
  const db = await metadata();
  const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.username, 'admin'));
  const loaded = admin && (await loadUser(admin.id));
  if (!loaded) throw new Error('the administrator is missing');
  return loaded.viewer;
}

async function recorded(folder: string): Promise<Recorded[]> {
  const text = await readFile(join(examples, folder, 'index.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ name, viz_type }) => words.length === 0 || words.some((word) => `${name} ${viz_type}`.includes(word)));
}

async function drawn(one: Recorded, viewer: Viewer, ids: ReadonlyMap<string, number>): Promise<string> {
  const id = ids.get(one.dataset.replace('public.', ''));
  const formData = { ...one.form_data, viz_type: one.viz_type, datasource: `${id}__table` };
  try {
    const { viz, drawing } = await runChart({ chart: { formData }, viewer, signal: AbortSignal.timeout(60_000) });
    if (drawing.isEmpty) return '<p>No rows.</p>';
    const surface = { width: 'fluid' as const, height: size.height, medium: 'page' as const, theme: pageTheme };
    return renderToStaticMarkup(viz.render(drawing, { ...surface, id: `chart-${one.uuid}` }));
  } catch (error) {
    return `<p>${error instanceof Error ? error.message : String(error)}</p>`;
  }
}

async function writeSheets(pairs: readonly Pair[]): Promise<void> {
  await mkdir(out, { recursive: true });
  const files: string[] = [];
  for (let at = 0; at < pairs.length; at += perSheet) {
    const file = join(out, `sheet-${String(at / perSheet + 1).padStart(2, '0')}.html`);
    await writeFile(file, await sheetOf(pairs.slice(at, at + perSheet), size));
    files.push(file);
  }
  await photograph(files);
  console.log(`${pairs.length} charts on ${files.length} sheets in ${out}`);
}

async function photograph(files: readonly string[]): Promise<void> {
  if (!existsSync(installed.executablePath)) return;
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ ...installed, args: [...installed.args, '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1900, height: 900 } });
  for (const file of files) {
    await page.goto(`file://${file}`);
    await page.screenshot({ path: file.replace('.html', '.png'), fullPage: true });
  }
  await browser.close();
}
