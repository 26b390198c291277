import { cpSync, rmSync } from 'node:fs';
import { type APIRequestContext, test as base, expect, type Page } from 'playwright/test';
import { type Product, startProduct } from '@/tests/pages/product';
import { signIn } from '@/tests/pages/sign-in';
import { freePort } from '@/tests/support/servers/free-port';

export const path = '/bi';
export const password = 'a-password-for-pages';

export interface Below {
  readonly origin: string;
  readonly product: Product;
  /** The session of the administrator, in Playwright's format. */
  readonly session: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
}

/**
 * Tests of a server of its own below a path, on a copy of the build. Its pages and requests take the product's own paths.
 * A test fails when a page asked this host for anything outside of the path.
 */
export const test = base.extend<{ readonly strays: readonly string[] }, { readonly below: Below }>({
  below: [
    async ({ browser }, use) => {
      const port = await freePort();
      const folder = `.next-below-${port}`;
      cpSync(process.env.ISOLINE_DIST ?? '.next', folder, { recursive: true });
      const settings = { ISOLINE_ADMIN_PASSWORD: password, ISOLINE_BASE_PATH: path, ISOLINE_DIST: folder };
      const product = await startProduct(port, settings);
      const origin = `http://127.0.0.1:${port}`;
      try {
        const context = await browser.newContext({ baseURL: origin });
        await signIn(placed(await context.newPage()), 'admin', password);
        const session = await context.storageState();
        await context.close();
        await use({ origin, product, session });
      } finally {
        await product.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ below }, use) => use(below.origin),
  storageState: async ({ below }, use) => use(below.session),
  page: async ({ page }, use) => use(placed(page)),
  request: async ({ request }, use) => use(requestBelow(request)),
  strays: [
    async ({ context, below }, use) => {
      const strays: string[] = [];
      context.on('request', (sent) => {
        const { origin, pathname } = new URL(sent.url());
        if (origin === below.origin && !pathname.startsWith(`${path}/`)) strays.push(`${sent.method()} ${pathname}`);
      });
      await use(strays);
      expect(strays).toEqual([]);
    },
    { auto: true },
  ],
});

/** A page that is led to the product's own paths. */
function placed(page: Page): Page {
  const goto = page.goto.bind(page);
  return Object.assign(page, {
    goto: (url: string, options: Parameters<Page['goto']>[1]) => goto(pathBelow(url), options),
  });
}

/** The same for requests without a page. */
export function requestBelow(request: APIRequestContext): APIRequestContext {
  const names = new Set<string | symbol>(['get', 'post', 'put', 'delete']);
  return new Proxy(request, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (!names.has(name)) return member.bind(target);
      return (url: string, ...rest: unknown[]) => Reflect.apply(member, target, [pathBelow(url), ...rest]);
    },
  });
}

function pathBelow(url: string): string {
  return url.startsWith('/') ? path + url : url;
}
