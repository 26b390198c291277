import { expect } from 'playwright/test';
import {
  awake,
  editorOf,
  focusEditor,
  openStoredTab,
  openTab,
  pick,
  resultsOf,
  run,
  storedSql,
  test,
  write,
} from './sqllab-page';

test('tabs are added, named, copied, moved, closed and reopened, each with its text', async ({ page }) => {
  const mark = `tabs_${process.pid}`;
  await openTab(page, { name: `First ${mark}`, sql: `SELECT 'first ${mark}'` });
  const list = page.getByRole('tablist', { name: 'Queries' });
  const own = list.getByRole('tab', { name: mark });
  const selected = list.getByRole('tab', { selected: true });
  await page.getByRole('button', { name: 'Add tab' }).click();
  await expect(selected).toHaveAccessibleName(/^Untitled Query \d+/);
  await write(page, `SELECT 'second ${mark}'`);
  await pick(page, 'Tab actions', 'Rename tab');
  const dialog = page.getByRole('dialog', { name: 'Rename tab' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Second ${mark}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(own).toHaveCount(2);
  await pick(page, 'Tab actions', 'Duplicate tab');
  await expect(selected).toHaveAccessibleName(new RegExp(`^Copy of Second ${mark}`));
  await expect(editorOf(page)).toContainText(`'second ${mark}'`);
  await list.getByRole('tab', { name: `First ${mark}` }).click();
  await expect(editorOf(page)).toContainText(`'first ${mark}'`);

  await page.keyboard.press('Control+Alt+ArrowRight');
  await expect(selected).toHaveAccessibleName(new RegExp(`^Second ${mark}`));
  await pick(page, 'Tab actions', 'Move left');
  await expect(own).toHaveText([/^Second/, /^First/, /^Copy of Second/]);
  await list
    .getByRole('tab', { name: `Copy of Second ${mark}` })
    .dragTo(list.getByRole('tab', { name: `First ${mark}` }));
  await expect(own).toHaveText([/^Second/, /^Copy of Second/, /^First/]);

  await page.getByRole('button', { name: `remove Copy of Second ${mark}` }).click();
  await expect(own).toHaveCount(2);
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name: 'Reopen closed tab' }).click();
  await page
    .getByRole('menuitem', { name: `Copy of Second ${mark}` })
    .first()
    .click();
  await expect(own).toHaveCount(3);
  await expect(selected).toHaveAccessibleName(new RegExp(`^Copy of Second ${mark}`));

  await page.reload();
  await awake(page);
  await expect(own).toHaveText([/^Second/, /^Copy of Second/, /^First/]);
  await list.getByRole('tab', { name: `First ${mark}` }).click();
  await expect(editorOf(page)).toContainText(`'first ${mark}'`);
});

test('what was typed is there after the page is gone at once, also when the server was away', async ({
  page,
  context,
}) => {
  const mark = `typed_${process.pid}`;
  await openTab(page, { name: mark, sql: 'SELECT 0' });
  await expect(page.getByRole('tab', { name: mark })).toBeVisible();
  await page.route(/tabstateview/, (route) => route.abort());
  await write(page, `SELECT '${mark} is typed'`);
  await expect
    .poll(() =>
      page.evaluate(async (text) => {
        const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
        const found = await Promise.all(
          names.map(
            (name) =>
              new Promise<string>((resolve) => {
                const opening = indexedDB.open(name);
                opening.onsuccess = () => {
                  const stores = [...opening.result.objectStoreNames];
                  if (stores.length === 0) return resolve('');
                  const all = stores.map(
                    (store) =>
                      new Promise<string>((told) => {
                        const asking = opening.result.transaction(store).objectStore(store).getAll();
                        asking.onsuccess = () => told(JSON.stringify(asking.result));
                      }),
                  );
                  Promise.all(all).then((texts) => {
                    opening.result.close();
                    resolve(texts.join(''));
                  });
                };
              }),
          ),
        );
        return found.join('').includes(text);
      }, `${mark} is typed`),
    )
    .toBe(true);
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/sqllab/');
  await awake(again);
  await again
    .getByRole('tab', { name: new RegExp(`^${mark}`) })
    .first()
    .click();
  await expect(editorOf(again)).toContainText(`'${mark} is typed'`);
});

test('a page that is left at once leaves its text with the server, for other browsers too', async ({ page }) => {
  const mark = `left_${process.pid}`;
  await openTab(page, { name: mark, sql: 'SELECT 0' });
  const stored = () => storedSql(page, mark);
  await expect.poll(stored).toBe('SELECT 0');
  await write(page, `SELECT '${mark} first'`);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect.poll(stored).toContain('first');
  await write(page, `SELECT '${mark} last'`);
  await page.goto('about:blank');
  await expect.poll(stored).toBe(`SELECT '${mark} last'`);
});

test('what is typed while the network is away is with the server once it is back', async ({ page, context }) => {
  const mark = `offline_${process.pid}`;
  await openTab(page, { name: mark, sql: 'SELECT 0' });
  await expect.poll(() => storedSql(page, mark)).toBe('SELECT 0');
  await context.setOffline(true);
  await write(page, `SELECT '${mark} typed'`);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(editorOf(page)).toContainText('typed');
  await context.setOffline(false);
  await expect.poll(() => storedSql(page, mark)).toBe(`SELECT '${mark} typed'`);
});

test('who types without a pause has the text with the server all the same', async ({ page }) => {
  const mark = `pauseless_${process.pid}`;
  await openStoredTab(page, { name: mark, sql: 'SELECT 0' });
  await write(page, '-- ');
  await focusEditor(page);
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.method() === 'PUT' && (request.postData() ?? '').includes('w1 ');
  });
  for (let count = 1; !isSent; count += 1) await page.keyboard.type(`w${count} `, { delay: 60 });
  await expect.poll(() => storedSql(page, mark)).toContain('w1 ');
});

test('a session that is over costs no text', async ({ page, context }) => {
  const mark = `over_${process.pid}`;
  await openStoredTab(page, { name: mark, sql: 'SELECT 0' });
  const cookies = await context.cookies();
  await context.clearCookies({ name: 'session' });
  await write(page, `SELECT '${mark} typed'`);
  const refused = page.waitForRequest(/tabstateview/);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await refused;
  await expect(editorOf(page)).toContainText('typed');
  await page.goto('/sqllab/');
  await expect(page).toHaveURL(/\/login/);
  await context.addCookies(cookies);
  await page.goto('/sqllab/');
  await awake(page);
  await page.getByRole('tab', { name: mark }).click();
  await expect(editorOf(page)).toContainText(`'${mark} typed'`);
  await expect.poll(() => storedSql(page, mark)).toBe(`SELECT '${mark} typed'`);
});

test('the chart beside a result is not drawn again when its tab comes back', async ({ page }) => {
  const mark = `drawn_${process.pid}`;
  let drawings = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/explore/tile/') drawings += 1;
  });
  await openTab(page, { name: mark, sql: "SELECT 'a' AS part, 1 AS amount UNION ALL SELECT 'b', 2" });
  await run(page);
  await resultsOf(page).getByRole('button', { name: 'Chart', exact: true }).click();
  const chart = page.getByRole('figure', { name: 'Chart of the result' });
  await expect(chart).toHaveAttribute('aria-busy', 'false');
  expect(drawings).toBe(1);
  await page.getByRole('button', { name: 'Add tab' }).click();
  await expect(chart).toHaveCount(0);
  await page.getByRole('tablist', { name: 'Queries' }).getByRole('tab', { name: mark }).click();
  await expect(chart).toHaveAttribute('aria-busy', 'false');
  expect(drawings).toBe(1);
});

test('each tab has its own undo steps, and all share one editor', async ({ page }) => {
  const mark = `undo_${process.pid}`;
  await openTab(page, { name: `${mark} one`, sql: 'SELECT 1' });
  await page.getByRole('button', { name: 'Add tab' }).click();
  await write(page, 'SELECT 2 AS typed_here');
  const frame = page.locator('.code-monaco');
  await frame.evaluate((element) => element.setAttribute('data-made', 'once'));
  const list = page.getByRole('tablist', { name: 'Queries' });
  await list.getByRole('tab', { name: `${mark} one` }).click();
  await expect(editorOf(page)).toContainText('SELECT 1');
  await expect(frame).toHaveAttribute('data-made', 'once');
  await focusEditor(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editorOf(page)).toContainText('SELECT 1');
  await expect(editorOf(page)).not.toContainText('typed_here');
  await page.keyboard.press('Control+Alt+ArrowRight');
  await expect(editorOf(page)).toContainText('typed_here');
  await focusEditor(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editorOf(page)).not.toContainText('typed_here');
});

test('a pinned result stays while the next query runs, and tells what changed since', async ({ page }) => {
  await openTab(page, { sql: "SELECT * FROM (VALUES (1, 'one'), (2, 'two')) t(id, name)" });
  await focusEditor(page);
  await run(page);
  await resultsOf(page).getByRole('button', { name: 'Pin', exact: true }).click();
  const pinned = page.getByRole('tab', { name: /^Pinned/ });
  await expect(pinned).toBeVisible();
  await write(page, "SELECT * FROM (VALUES (2, 'deux'), (3, 'three')) t(id, name)");
  await run(page);
  await expect(resultsOf(page).getByRole('gridcell', { name: 'deux' })).toBeVisible();
  await pinned.click();
  const panel = page.getByRole('tabpanel', { name: /^Pinned/ });
  await expect(panel.getByRole('gridcell', { name: 'two' })).toBeVisible();
  await panel.getByText('Changes since then').click();
  await expect(panel.getByRole('status').first()).toContainText('1 added, 1 gone, 1 changed, 0 the same');
  await expect(panel.getByRole('grid')).toContainText('two → deux');
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await page.reload();
  await awake(page);
  await pinned.click();
  await expect(panel.getByRole('gridcell', { name: 'two' })).toBeVisible();
  await page.getByRole('button', { name: /^remove Pinned/ }).click();
  await expect(pinned).toHaveCount(0);
});

test('two windows show the same text of a tab, and neither loses what the other wrote', async ({ page, context }) => {
  const mark = `two_${process.pid}`;
  await openTab(page, { name: mark, sql: 'SELECT 1' });
  const idOf = async () => {
    const { result } = (await (await page.request.get('/api/v1/sqllab/')).json()) as {
      result: { tab_state_ids: readonly { readonly label: string }[] };
    };
    return result.tab_state_ids.filter(({ label }) => label === mark).length;
  };
  await expect.poll(idOf).toBe(1);
  const other = await context.newPage();
  await other.goto('/sqllab/');
  await awake(other);
  await other.getByRole('tab', { name: mark }).click();
  await expect(editorOf(other)).toContainText('SELECT 1');
  await write(page, 'SELECT 2 AS written_here');
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(editorOf(other)).toContainText('written_here');
  await write(other, 'SELECT 3 AS written_there');
  await other.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(editorOf(page)).toContainText('written_there');
  await expect.poll(idOf).toBe(1);
  await other.close();
});

test('a tab that an older editor has left in the browser comes to the server, and is tried again', async ({ page }) => {
  const name = `older_${process.pid}`;
  await openTab(page);
  const queryEditors = [{ id: 'old', name, sql: `SELECT '${name}'`, inLocalStorage: true }];
  await page.evaluate((sqlLab) => localStorage.setItem('redux', JSON.stringify({ sqlLab })), { queryEditors });
  const kept = () => page.evaluate(() => localStorage.getItem('redux') ?? '');
  await page.route(/tabstateview/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('tab', { name })).toBeVisible();
  expect(await kept()).toContain(name);
  await page.unroute(/tabstateview/);
  await page.reload();
  await awake(page);
  await page.getByRole('tab', { name }).click();
  await expect(editorOf(page)).toContainText(`'${name}'`);
  await expect.poll(kept).not.toContain(name);
  await page.reload();
  await expect(page.getByRole('tab', { name })).toHaveCount(1);
});
