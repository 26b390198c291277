import { cp, rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { type Figure, median } from '@/tests/bench/figure';
import { startServer } from '@/tests/bench/server';
import { run, type Stage } from '@/tests/bench/stage';
import { ask, signIn, type Visitor } from '@/tests/bench/visitor';
import { openChromium } from '@/tests/support/live-tile';
import { inNewWindow } from './browser';

const permissions = 5_000;
const rounds = 7;
const roleName = 'many_rights';

declare global {
  /** The first frame with a line of the editor, in epoch milliseconds. */
  var isolineRightsReady: number | undefined;
}

/** The editor of a role in an installation with many permissions, from the press on its button to its lines. */
export async function roleEditorFigures({ dataFolder, password, settings }: Stage): Promise<Figure[]> {
  const own = `${dataFolder}-rights`;
  await cp(dataFolder, own, { recursive: true });
  const ownSettings = { ...settings, ISOLINE_DATA: own };
  await run('node_modules/.bin/tsx', ['tests/support/programs/many-rights.ts', String(permissions)], ownSettings);
  const server = await startServer(ownSettings);
  const browser = await openChromium();
  try {
    const visitor = await signIn(server.base, 'admin', password);
    const bytes = await pageBytes(visitor);
    return await inNewWindow(browser, visitor, async (page) => {
      await page.addInitScript(watchRights);
      await opened(page, visitor);
      const took: number[] = [];
      for (let at = 0; at < rounds; at += 1) took.push(await opened(page, visitor));
      const typed: number[] = [];
      for (const word of ['figures', 'dashboards', 'company 3', 'can_read']) typed.push(await searched(page, word));
      const many = `role with ${permissions.toLocaleString('en')} permissions to choose from`;
      return [
        { name: `${many}: editor open`, value: median(took), unit: 'ms', budget: 300 },
        { name: `${many}: a search shown`, value: Math.max(...typed), unit: 'ms', budget: 100 },
        { name: `${many}: HTML of its page`, value: bytes / 1000, unit: 'kB', budget: 200 },
      ];
    });
  } finally {
    await browser.close();
    await server.stop();
    await rm(own, { recursive: true, force: true });
  }
}

async function pageBytes(visitor: Visitor): Promise<number> {
  const listed = await ask(visitor, { path: '/api/v1/security/roles/search/' });
  const { result } = JSON.parse(listed.body.toString()) as { result: { id: number; name: string }[] };
  const id = result.find(({ name }) => name === roleName)?.id;
  return (await ask(visitor, { path: `/roles/?edit=${id}`, headers: { cookie: visitor.cookie } })).body.length;
}

function watchRights(): void {
  const look = (): void => {
    if (document.querySelector('.rights-row') === null) requestAnimationFrame(look);
    else globalThis.isolineRightsReady = performance.timeOrigin + performance.now();
  };
  requestAnimationFrame(look);
}

/** The button leads to a page with the editor: the time goes over from one page to the next. */
async function opened(page: Page, { base }: Visitor): Promise<number> {
  await page.goto(`${base}/roles/`);
  const edit = page.getByRole('row').filter({ hasText: roleName }).getByRole('button', { name: 'edit' });
  await edit.hover();
  await page.locator('.list[data-live]').waitFor();
  const pressedAt = await edit.evaluate((button) => {
    const now = performance.timeOrigin + performance.now();
    setTimeout(() => (button as HTMLElement).click());
    return now;
  });
  await page.getByRole('group', { name: 'Permissions by what they allow' }).waitFor();
  const readyAt = await page.evaluate(() => globalThis.isolineRightsReady ?? Number.NaN);
  return readyAt - pressedAt;
}

/** From the typed word to the frame in which the number of what is shown has changed. */
async function searched(page: Page, word: string): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Search permissions' });
  await field.fill('');
  await page.getByText(/^All 5,\d\d\d permissions shown$/).waitFor();
  await field.focus();
  await page.evaluate(() => {
    const before = document.querySelector('.rights-line')?.textContent;
    document.querySelector('.rights-tools input')?.addEventListener(
      'input',
      () => {
        const begun = performance.now();
        const look = (): void => {
          if (document.querySelector('.rights-line')?.textContent === before) requestAnimationFrame(look);
          else globalThis.isolineRightsReady = performance.now() - begun;
        };
        globalThis.isolineRightsReady = undefined;
        requestAnimationFrame(look);
      },
      { once: true },
    );
  });
  await page.keyboard.insertText(word);
  await page.waitForFunction(() => globalThis.isolineRightsReady !== undefined);
  return page.evaluate(() => globalThis.isolineRightsReady ?? Number.NaN);
}
