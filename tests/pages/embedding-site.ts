import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect } from 'playwright/test';

/** The object that `embedDashboard` of the published SDK returns. */
interface Embedded {
  getScrollSize(): Promise<{ width: number; height: number }>;
  getDashboardPermalink(anchor: string): Promise<string>;
  getActiveTabs(): Promise<string[]>;
  getDataMask(): Promise<Record<string, { filterState: { value: unknown } }>>;
  getChartStates(): Promise<unknown>;
  getChartDataPayloads(params: { chartId?: number }): Promise<Record<string, { queries: unknown[] }>>;
  observeDataMask(callback: (mask: Record<string, unknown>) => void): void;
  setThemeConfig(config: unknown): Promise<void>;
  setThemeMode(mode: string): void;
}

declare global {
  interface Window {
    embedded: Embedded;
    masks: Record<string, unknown>[];
    resolved: string[];
  }
}

const sdk = readFileSync('node_modules/@superset-ui/embedded-sdk/bundle/index.js');

/** A separate site with the published SDK and a page that embeds one dashboard. */
export async function openSite(
  domain: string,
  uuid: string,
  token: string,
): Promise<{ origin: string; server: Server }> {
  const html = `<!doctype html><title>Another site</title><style>iframe{width:1200px;height:800px;border:0}</style>
    <div id="place"></div><script src="/sdk.js"></script><script>
    window.masks = []; window.resolved = [];
    supersetEmbeddedSdk.embedDashboard({
      id: ${JSON.stringify(uuid)}, supersetDomain: ${JSON.stringify(domain)}, mountPoint: document.getElementById('place'),
      fetchGuestToken: async () => new URLSearchParams(location.search).get('token') ?? ${JSON.stringify(token)},
      resolvePermalinkUrl: async ({ key }) => { window.resolved.push(key); return location.origin + '/shared/' + key; },
      dashboardUiConfig: { hideChartControls: true, emitDataMasks: true, filters: { expanded: true } },
    }).then((embedded) => {
      window.embedded = embedded;
      embedded.observeDataMask((mask) => window.masks.push(mask));
    });</script>`;
  const server = createServer((request, response) => {
    const isSdk = request.url === '/sdk.js';
    response.writeHead(200, { 'content-type': isSdk ? 'text/javascript' : 'text/html' }).end(isSdk ? sdk : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

export async function post(request: APIRequestContext, path: string, data: unknown): Promise<Record<string, unknown>> {
  const { result: token } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const response = await request.post(path, { data, headers: { 'x-csrftoken': token } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

/** Guests have the permissions of the role Public, which has none by default. */
export async function letGuestsRead(request: APIRequestContext): Promise<void> {
  const wanted = ['can_read on Dashboard', 'can_read on Chart', 'can_write on DashboardPermalinkRestApi'];
  const roles = (await (await request.get('/api/v1/security/roles/?q=(page_size:100)')).json()) as {
    result: { id: number; name: string }[];
  };
  const role = (name: string) => roles.result.find((each) => each.name === name)?.id;
  const held = (await (await request.get(`/api/v1/security/roles/${role('Admin')}/permissions/`)).json()) as {
    result: { id: number; permission_name: string; view_menu_name: string }[];
  };
  const ids = held.result.flatMap(({ id, permission_name, view_menu_name }) =>
    wanted.includes(`${permission_name} on ${view_menu_name}`) ? [id] : [],
  );
  await post(request, `/api/v1/security/roles/${role('Public')}/permissions`, { permission_view_menu_ids: ids });
}
