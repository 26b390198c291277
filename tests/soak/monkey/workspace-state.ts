import type { Page } from 'playwright';

/** What a reader of the page cannot see: the whole draft, and whether it is the one that was drawn. */
export interface WorkspaceState {
  /** Form data, name and properties as JSON text. */
  readonly draft: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly status: string;
  /** How the draft differs from what was last drawn or failed. */
  readonly change: 'none' | 'look' | 'query';
  /** Changes of the draft since the page was opened. */
  readonly steps: number;
}

/** Finds the store of the chart builder in the page, through React's own notes on the elements. */
export async function attachState(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const element = document.querySelector('.explore-work');
    const key = element && Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
    if (!element || !key) return false;
    let fiber = (element as unknown as Record<string, Fiber>)[key];
    for (; fiber; fiber = fiber.return ?? undefined) {
      const found = fiber.memoizedProps?.value;
      if (!found?.store || !found.runner) continue;
      const kept = { workspace: found, steps: 0 };
      found.store.subscribe((now, before) => {
        if (now.draft !== before.draft) kept.steps += 1;
      });
      Object.assign(window, { watched: kept });
      return true;
    }
    return false;
    interface Fiber {
      readonly return: Fiber | null;
      readonly memoizedProps?: { readonly value?: Workspace } | null;
    }
    interface Workspace {
      readonly store: { subscribe(listener: (now: { draft: unknown }, before: { draft: unknown }) => void): void };
      readonly runner: unknown;
    }
  });
}

export function readState(page: Page): Promise<WorkspaceState> {
  return page.evaluate(() => {
    const { workspace, steps } = (window as unknown as { watched: Watched }).watched;
    const { draft, canUndo, canRedo } = workspace.store.getState();
    const { formData, name, properties } = draft;
    const { status } = workspace.runner.state.getState();
    const text = JSON.stringify({ formData, name, properties });
    return { draft: text, canUndo, canRedo, status, change: workspace.runner.changeFrom(formData), steps };
    interface Watched {
      readonly workspace: {
        readonly store: {
          getState(): {
            readonly draft: { readonly formData: unknown; readonly name: string; readonly properties: unknown };
            readonly canUndo: boolean;
            readonly canRedo: boolean;
          };
        };
        readonly runner: {
          readonly state: { getState(): { readonly status: string } };
          changeFrom(formData: unknown): 'none' | 'look' | 'query';
        };
      };
      readonly steps: number;
    }
  });
}

/** Used memory of the scripts in MB and the number of elements, after the garbage is collected. */
export async function measureTab(page: Page): Promise<{ readonly mb: number; readonly nodes: number }> {
  const session = await page.context().newCDPSession(page);
  try {
    for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return { mb: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
  } finally {
    await session.detach();
  }
}
