import { expect, type Page, test } from 'playwright/test';
import type { FormRecord } from '@/lib/explore/draft';
import { effectiveForm } from '@/lib/explore/effective-form';
import { type Panel, panels } from '@/lib/explore/panels';
import type { Control } from '@/lib/viz/viz';
import { proof } from '@/tests/pages/dashboard/filter-dashboard';
import { wakeExplore } from '@/tests/pages/wake';
import { changeControl, layerName, silent } from './every-control/change-control';
import { inEachTab, type PanelTexts, panelTexts } from './every-control/read-panel';
import { saveChart, startForm, storedChart } from './every-control/walked-chart';
import { walkedDataset } from './every-control/walked-dataset';

/** Every control of every chart type is changed by hand, saved, and shown again as it was. */
const wanted = process.env.ISOLINE_WALK_TYPES?.split(',');
const walked = Object.entries(panels).filter(([type]) => wanted?.includes(type) ?? true);
const countries: ReadonlySet<string> = new Set(['world_map', 'country_map']);
/** Rows that the type of a saved chart adds by itself. */
const addedBySaving: ReadonlySet<string> = new Set(['temporal_columns_lookup']);
const mostRounds = 3;

for (const [type, panel] of walked) {
  test(type, async ({ page, request }) => {
    const faults: string[] = [];
    listen(page, faults);
    const dataset = await walkedDataset(request, countries.has(type) ? 'nations' : 'weather');
    const layerForm = { viz_type: 'deck_scatter', datasource: `${dataset.id}__table` };
    const layers = await Promise.all(
      ['one', 'two'].map((name) => saveChart(request, `${layerName} ${name}`, layerForm, dataset)),
    );
    const start = startForm(panel, dataset, layers[0] ?? 0);
    const chart = await saveChart(request, `Walked ${type}`, start, dataset);
    try {
      await open(page, chart);
      await inEachTab(page, async () => undefined);
      const isTouched = await page.getByRole('button', { name: 'Undo', exact: true }).isEnabled();
      if (isTouched) faults.push('the form changed while nobody touched it');
      const changed = await changeAll(page, panel, faults);
      const before = await panelTexts(page);
      await save(page);
      const { params, context } = await storedChart(request, chart);
      faults.push(...formFaults(panel, start, params, { changed, shown: new Set(Object.keys(before)) }));
      faults.push(...(await queryFaults(page, params, context)));
      await open(page, chart);
      faults.push(...panelFaults(before, await panelTexts(page)));
      if ((await page.getByRole('button', { name: 'Altered' }).count()) > 0) faults.push('altered after a reload');
    } catch (error) {
      faults.push(`the walk ended: ${firstLines(error)}`);
    } finally {
      const headers = await proof(request);
      for (const id of [chart, ...layers]) await request.delete(`/api/v1/chart/${id}`, { headers });
    }
    expect(faults).toEqual([]);
  });
}

function firstLines(error: unknown): string {
  return String(error).split('\n').slice(0, 3).join(' ');
}

function listen(page: Page, faults: string[]): void {
  page.on('pageerror', ({ message }) => faults.push(`page error: ${message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('dialog', (dialog) => void dialog.accept());
}

async function open(page: Page, chart: number): Promise<void> {
  await page.goto(`/explore/?slice_id=${chart}`, { timeout: 60_000 });
  await wakeExplore(page, 30_000);
}

/** Changes each control once, also those that appear when others were changed. Returns what was changed. */
async function changeAll(page: Page, panel: Panel, faults: string[]): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  const tried = new Set<string>();
  for (let round = 0; round < mostRounds; round += 1) {
    const before = tried.size;
    await inEachTab(page, async () => {
      const names = await page
        .locator('.explore-controls [data-control]:visible')
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-control') ?? ''));
      for (const name of names) {
        const control = panel.controls.get(name);
        const box = page.locator(`.explore-controls [data-control="${name}"]:visible`);
        if (control === undefined || tried.has(name) || silent.has(control.type)) continue;
        tried.add(name);
        if ((await box.count()) === 0) continue;
        try {
          const given = await test.step(`${name} (${control.type})`, () => changeControl(box, control));
          if (given === null) faults.push(`${name}: nothing to choose`);
          else changed.add(name);
        } catch (error) {
          faults.push(`${name}: ${firstLines(error)}`);
          for (let layers = 2; layers > 0; layers -= 1) await page.keyboard.press('Escape');
        }
        const words = await page.locator('.explore-work').first().textContent();
        if (/\bNaN\b|\[object Object\]/.test(words ?? '')) faults.push(`${name}: NaN or an object is shown`);
      }
    });
    if (tried.size === before) break;
  }
  return changed;
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('has been overwritten')).toBeVisible({ timeout: 30_000 });
}

interface Walked {
  readonly changed: ReadonlySet<string>;
  /** The controls that are shown at the end. */
  readonly shown: ReadonlySet<string>;
}

function formFaults(panel: Panel, start: FormRecord, params: FormRecord, { changed, shown }: Walked): string[] {
  const before = effectiveForm(start, panel);
  return [...panel.controls.keys()].flatMap((name) => {
    const isSame = JSON.stringify(before[name]) === JSON.stringify(params[name]);
    if (!shown.has(name) && isDefaultOfHidden(panel.controls.get(name), params[name])) return [];
    if (isSame && changed.has(name)) return [`${name}: the change is not stored: ${JSON.stringify(params[name])}`];
    if (isSame || changed.has(name) || addedBySaving.has(name)) return [];
    // A default that is as good as none is not stored.
    if (!Object.hasOwn(start, name) && !before[name] && params[name] === undefined) return [];
    return [`${name}: was not changed, became ${JSON.stringify(params[name])}`];
  });
}

/** What was changed first may be hidden by what was changed later: then its default is stored. */
function isDefaultOfHidden(control: Control | undefined, stored: unknown): boolean {
  if (control?.visible === undefined || control.keepsHidden) return false;
  return JSON.stringify(stored ?? null) === JSON.stringify(control.default ?? null);
}

/** The stored query is that of the stored form, and the database takes it. */
async function queryFaults(
  page: Page,
  params: FormRecord,
  context: { readonly queries: readonly unknown[] },
): Promise<string[]> {
  const headers = await proof(page.request);
  const made = await page.request.post('/explore/context/', { data: { form_data: params }, headers });
  const { queries: expected } = (await made.json()) as { queries: readonly unknown[] };
  const faults: string[] = [];
  if (JSON.stringify(sorted(expected)) !== JSON.stringify(sorted(context.queries))) {
    faults.push(`the stored query differs: ${JSON.stringify(context.queries)} for ${JSON.stringify(expected)}`);
  }
  if (context.queries.length === 0) return faults;
  const answer = await page.request.post('/api/v1/chart/data', { data: context, headers });
  if (!answer.ok()) {
    faults.push(`the query fails: ${(await answer.text()).slice(0, 400)}: ${JSON.stringify(context.queries)}`);
  }
  return faults;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

function panelFaults(before: PanelTexts, after: PanelTexts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const isJson = /[[{]"/.test(after[name] ?? '');
    const differs = before[name] !== after[name];
    return [
      ...(isJson ? [`${name}: shown as JSON: ${after[name]}`] : []),
      ...(differs ? [`${name}: shown as ${after[name]} after a reload, before ${before[name]}`] : []),
    ];
  });
}
