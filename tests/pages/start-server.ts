import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { port, sessionFile } from '@/tests/pages/session';
import { signIn } from '@/tests/pages/sign-in';
import { headless } from '@/tests/support/chromium';
import { logOf } from '@/tests/support/servers/server-log';
import { answers, startProduct } from './product';

const password = 'a-password-for-pages';

/**
 * Starts the product on an empty folder, waits for its examples and signs in. `ISOLINE_PAGES_URL` names a running
 * server instead; its session is that of the previous run unless `ISOLINE_PAGES_PASSWORD` is set, with which a new one
 * is started.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const running = process.env.ISOLINE_PAGES_URL;
  if (running) {
    await answers(`${running}/health`);
    if (process.env.ISOLINE_PAGES_PASSWORD) await keepSession(running);
    return async () => undefined;
  }
  const product = await startProduct(port, { ISOLINE_ADMIN_PASSWORD: password });
  try {
    await keepSession(`http://127.0.0.1:${port}`);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return async () => {
    await product.stop();
    const faults = [...new Set(logOf(`pages-${port}`).match(textFaults))];
    if (faults.length > 0) throw new Error(`Texts of the pages are wrong:\n${faults.join('\n')}`);
  };
}

/** What the server writes where a page shows the name of a text in its place. */
const textFaults = /^.*(?:MISSING_MESSAGE|INVALID_MESSAGE|FORMATTING_ERROR).*$/gm;

async function keepSession(url: string): Promise<void> {
  const browser = await chromium.launch(headless);
  const page = await browser.newPage({ baseURL: url });
  await signIn(page, 'admin', process.env.ISOLINE_PAGES_PASSWORD ?? password);
  mkdirSync('tests/.report', { recursive: true });
  await page.context().storageState({ path: sessionFile });
  await browser.close();
}
