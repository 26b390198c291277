import type { Page } from 'playwright';
import { anyType, randomGesture } from './edits';
import { closeAll } from './gestures';
import { attachState, measureTab, readState, type WorkspaceState } from './workspace-state';

export interface Walk {
  readonly seconds: number;
  readonly random: () => number;
  /** Addresses of charts to begin with; each visit takes the next. */
  readonly addresses: readonly string[];
  /** Seconds after which the page is opened anew with the next address. */
  readonly visitSeconds: number;
  /** Called for each gesture. */
  readonly tell?: (words: string) => void;
}

export interface WalkResult {
  readonly gestures: number;
  /** Gestures that could not be made. */
  readonly missed: number;
  readonly steps: number;
  /** What drawings said in place of a chart, and how often. */
  readonly problems: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
  /** After each round of each visit. */
  readonly memory: readonly (readonly TabMemory[])[];
}

interface TabMemory {
  /** Used memory of the scripts. */
  readonly mb: number;
  readonly nodes: number;
  /** Scripts that were loaded since the walk began. */
  readonly scripts: number;
}

/** Fewer than the history holds, so that all of them can be taken back. */
const mostSteps = 36;
const mostGestures = 24;

/** Random edits, taken back and repeated. Faults are words that say what was done before. */
export async function walk(page: Page, { seconds, random, addresses, visitSeconds, tell }: Walk): Promise<WalkResult> {
  const endsAt = Date.now() + seconds * 1_000;
  const faults: string[] = [];
  const memory: TabMemory[][] = [];
  let scripts = 0;
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  let [gestures, steps] = [0, 0];
  let trail: string[] = [];
  const fault = (words: string) => {
    if (faults.length < 200) faults.push(`${words}\n    after ${trail.slice(-6).join(' | ')}`);
    tell?.(`FAULT ${words}`);
  };
  const problems = new Map<string, number>();
  let missed = 0;
  watch(page, fault, problems);
  for (let visit = 0; Date.now() < endsAt; visit += 1) {
    const leaveAt = Math.min(endsAt, Date.now() + visitSeconds * 1_000);
    trail = [];
    await open(page, addresses[visit % addresses.length] ?? '/');
    const measured: TabMemory[] = [];
    memory.push(measured);
    while (Date.now() < leaveAt) {
      const done = await round();
      gestures += done;
      measured.push({ ...(await measureTab(page)), scripts });
    }
  }
  return { gestures, missed, steps, faults, problems, memory };

  async function round(): Promise<number> {
    const start = await readState(page);
    const known = new Set([start.draft]);
    let shown = start.draft;
    let done = 0;
    const hand = { page, random };
    let gesture = anyType;
    for (; done < mostGestures && Date.now() < endsAt; done += 1) {
      const words = await gesture(hand).catch((error: unknown) => {
        missed += 1;
        return `could not: ${String(error).split('\n').slice(0, 4).join(' ')}`;
      });
      if (words !== null) trail.push(words);
      if (words !== null) tell?.(words);
      if (!(await closeAll(page))) {
        fault('something that floats cannot be closed');
        await page.reload();
        await attachState(page);
        return done;
      }
      const state = await readState(page);
      if (random() < 0.2 && !known.has(state.draft)) await oneStepBack(state, known, shown);
      known.add(state.draft);
      shown = state.draft;
      if (state.steps - start.steps > mostSteps) break;
      gesture = randomGesture(random);
    }
    await settled();
    const last = await readState(page);
    steps += last.steps - start.steps;
    await back(start, last);
    return done;
  }

  /** One undo leads to a state that was on the screen before, and one redo to that of now. */
  async function oneStepBack(state: WorkspaceState, known: ReadonlySet<string>, shown: string): Promise<void> {
    if (!state.canUndo) return fault('a change cannot be undone');
    await press('Undo');
    const before = await readState(page);
    if (!known.has(before.draft)) fault(`one gesture is more than one step: ${difference(shown, before.draft)}`);
    await press('Redo');
    const again = await readState(page);
    if (again.draft !== state.draft) fault(`redo leads elsewhere: ${difference(state.draft, again.draft)}`);
  }

  async function back(start: WorkspaceState, last: WorkspaceState): Promise<void> {
    let now = last;
    for (let left = 60; left > 0 && now.draft !== start.draft && now.canUndo; left -= 1) {
      await press('Undo');
      now = await readState(page);
    }
    await page.keyboard.press('Control+Enter');
    await settled();
    now = await readState(page);
    if (now.draft !== start.draft) {
      const history = `${last.steps - start.steps} steps, ${now.canUndo ? 'more' : 'none'} left to undo`;
      return fault(`not undone (${history}): ${difference(start.draft, now.draft)}`);
    }
    if (now.status !== 'success' || now.change !== 'none') fault(`not drawn as before: ${now.status}, ${now.change}`);
    if (random() < 0.5) return;
    for (let left = 60; left > 0 && now.draft !== last.draft && now.canRedo; left -= 1) {
      await press('Redo');
      now = await readState(page);
    }
    if (now.draft !== last.draft) fault(`not redone: ${difference(last.draft, now.draft)}`);
    for (let left = 60; left > 0 && now.draft !== start.draft && now.canUndo; left -= 1) {
      await press('Undo');
      now = await readState(page);
    }
    if (now.draft !== start.draft) fault(`not undone again: ${difference(start.draft, now.draft)}`);
  }

  async function press(name: 'Undo' | 'Redo'): Promise<void> {
    const button = page.getByRole('button', { name, exact: true });
    await button.click({ timeout: 3_000 }).catch((error: unknown) => fault(`${name}: ${String(error).split('\n')[0]}`));
  }

  /** What was asked is answered. */
  async function settled(): Promise<void> {
    for (let tries = 0; tries < 150; tries += 1) {
      const { status } = await readState(page);
      if (status !== 'loading') return;
      await page.waitForTimeout(200);
    }
    fault('the chart is asked for half a minute');
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: 120_000 });
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 310);
  await attachState(page);
}

/** What a drawing says where nobody foresaw why it failed. */
const faultsOfOurs = /unexpected error/i;

function watch(page: Page, fault: (words: string) => void, problems: Map<string, number>): void {
  page.on('pageerror', (error) => fault(`page error: ${error.stack?.split('\n').slice(0, 4).join(' ')}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (!/Failed to load resource/.test(message.text())) fault(`console: ${message.text().slice(0, 600)}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500) fault(`${response.status()} of ${pathname}`);
    if (pathname === '/explore/tile/') void told(response);
  });
  page.on('dialog', (dialog) => void dialog.accept());
  async function told(response: { json(): Promise<unknown> }): Promise<void> {
    const { errors = [] } = (await response.json().catch(() => ({}))) as {
      errors?: readonly { readonly error_type: string | null; readonly message: string }[];
    };
    for (const { error_type, message } of errors) {
      const words = `${error_type} ${message}`;
      problems.set(words, (problems.get(words) ?? 0) + 1);
      if (faultsOfOurs.test(words)) fault(`drawing: ${words}`);
    }
  }
}

/**
 * How often its early memory the tab has in the end: the largest of all runs of rounds with the same scripts, since what
 * is loaded when it is first wanted stays. Null where no run has enough rounds.
 */
export function growthOf(memory: WalkResult['memory']): number | null {
  const grown = memory.flatMap(runsOf).flatMap((run) => {
    const half = Math.ceil(run.length / 2);
    if (half < 2) return [];
    const [early, late] = [run.slice(0, half), run.slice(half)].map((part) => part.map(({ mb }) => mb));
    return [Math.min(...(late ?? [])) / Math.max(...(early ?? []))];
  });
  return grown.length === 0 ? null : Math.max(...grown);
}

function runsOf(visit: readonly TabMemory[]): TabMemory[][] {
  const runs: TabMemory[][] = [];
  for (const one of visit) {
    const last = runs.at(-1);
    if (last?.[0]?.scripts === one.scripts) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** The first place where two JSON texts differ, with what stands there. */
function difference(wanted: string, found: string): string {
  let at = 0;
  while (at < wanted.length && wanted[at] === found[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `…${wanted.slice(from, at + 120)}… instead of …${found.slice(from, at + 120)}…`;
}
