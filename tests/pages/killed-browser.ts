import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { sessionFile } from '@/tests/pages/session';
import { headless } from '@/tests/support/chromium';

/** What was typed longer than this before the end must not be lost. */
const losableMs = 1000;

/** A browser whose process can be killed, and that is opened again with the same profile. */
export interface KillableBrowser {
  open(): Promise<Page>;
  /** Ends the process as a crash does: nothing of the page runs any more. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export function killableBrowser(baseURL: string | undefined): KillableBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'isoline-profile-'));
  let context: BrowserContext | null = null;

  return {
    async open() {
      context = await chromium.launchPersistentContext(profile, { ...headless, ...(baseURL ? { baseURL } : {}) });
      // Cookies reach the disk seconds later than what a page keeps.
      await context.addCookies(JSON.parse(readFileSync(sessionFile, 'utf8')).cookies);
      const [page = await context.newPage()] = context.pages();
      await page.setViewportSize({ width: 1440, height: 900 });
      return page;
    },
    async kill() {
      const browser = context?.browser();
      if (!context || !browser) throw new Error('No browser is open.');
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const own = processInfo.find(({ type }) => type === 'browser');
      if (own === undefined) throw new Error('The browser does not tell its process.');
      const closed = new Promise((resolve) => context?.once('close', resolve));
      process.kill(own.id, 'SIGKILL');
      await closed;
      context = null;
    },
    async remove() {
      await context?.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * Types words without a pause, kills the browser in the midst of them, and returns the last word that was typed so long
 * before that it must be there again.
 */
export async function killWhileTyping(page: Page, browser: KillableBrowser, typingMs: number): Promise<string> {
  const typed: { readonly word: string; readonly at: number }[] = [];
  let isOver = false;
  const typing = (async () => {
    for (let count = 1; !isOver; count += 1) {
      const word = `w${count}`;
      await page.keyboard.type(`${word} `, { delay: 40 });
      typed.push({ word, at: Date.now() });
    }
  })().catch((error: unknown) => {
    if (!isOver) throw error;
  });
  await Promise.race([typing, new Promise((resolve) => setTimeout(resolve, typingMs))]);
  isOver = true;
  const endedAt = Date.now();
  await browser.kill();
  await typing;
  const safe = typed.findLast(({ at }) => at < endedAt - losableMs);
  if (safe === undefined) throw new Error('Nothing was typed long enough before the end.');
  return safe.word;
}
