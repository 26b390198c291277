import { chromium } from 'playwright';
import type { APIRequestContext, Page } from 'playwright/test';
import { z } from 'zod';
import { signIn } from '@/tests/pages/sign-in';
import { headless } from '@/tests/support/chromium';

const patienceMs = 20_000;

/** A page of a server of ours, signed in as its administrator. */
export interface SignedIn {
  readonly page: Page;
  close(): Promise<void>;
}

export async function openPage(base: string): Promise<SignedIn> {
  const browser = await chromium.launch(headless);
  const page = await browser.newPage({ baseURL: base, viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(patienceMs);
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, 'admin', 'admin');
  return { page, close: () => browser.close() };
}

const Stored = z.object({
  result: z.object({ slice_name: z.string(), viz_type: z.string(), params: z.string(), query_context: z.string() }),
});

export type StoredChart = z.infer<typeof Stored>['result'];

/** What the server stores of a chart; fails without a query context. */
export async function readChart(request: APIRequestContext, id: number): Promise<StoredChart> {
  return Stored.parse(await (await request.get(`/api/v1/chart/${id}`)).json()).result;
}
