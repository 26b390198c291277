import { type Browser, chromium, type Page } from 'playwright';
import { type Client, randomFrom } from '@/tests/soak/client';
import { chromium as installed } from '@/tests/support/chromium';
import { makeSubject } from './subject';
import { type WalkResult, walk } from './walk';

export interface MonkeyOptions {
  readonly client: Client;
  /** A DuckDB database. */
  readonly databaseId: number;
  readonly username: string;
  readonly password: string;
  readonly seconds: number;
  readonly seed: number;
  readonly tell?: (words: string) => void;
}

/** Makes charts in the browser by random gestures; the same seed makes the same ones. */
export async function monkey(options: MonkeyOptions): Promise<WalkResult> {
  const { client, databaseId, seconds, seed, tell } = options;
  const subject = await makeSubject(client, databaseId);
  const browser = await chromium.launch({
    ...installed,
    args: [...installed.args, '--js-flags=--expose-gc'],
  });
  try {
    const page = await signedIn(browser, options);
    return await walk(page, {
      seconds,
      random: randomFrom(seed),
      addresses: subject.addresses,
      visitSeconds: Math.max(60, seconds / 3),
      ...(tell ? { tell } : {}),
    });
  } finally {
    await browser.close();
    await subject.remove();
  }
}

async function signedIn(browser: Browser, { client, username, password }: MonkeyOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: client.base,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login/');
  await page.fill('[name=username]', username);
  await page.fill('[name=password]', password);
  await page.click('button[type=submit]');
  await page.waitForURL((at) => !at.pathname.startsWith('/login'), { timeout: 60_000 });
  return page;
}
