import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findTab } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { screenshotBytes } from '@/lib/server/cache/screenshots';
import { readState, type StateKind, writeState } from '@/lib/server/state/state-store';
import { pictureView } from './gathering/view';
import { chartPng, dashboardPdf, dashboardPng, savedChart } from './pictures';

const Order = z.object({
  kind: z.enum(['chart', 'dashboard']),
  id: z.number().int(),
  /** Who asked: nobody else is given the picture. */
  viewer: z.string(),
  width: z.number(),
  height: z.number(),
  scale: z.number(),
  params: z.array(z.tuple([z.string(), z.string()])),
  dataMask: z.record(z.string(), z.unknown()),
  tabs: z.array(z.string()),
  mode: z.enum(['light', 'dark']),
  hasPatterns: z.boolean(),
});

/** A picture that was ordered, to be fetched later under its digest. */
export type ScreenshotOrder = z.infer<typeof Order>;

const orders: StateKind<ScreenshotOrder> = { name: 'screenshot', schema: Order, days: 7, isKeptByReading: false };

export type ScreenshotStatus = 'Pending' | 'Computing' | 'Updated' | 'Error';
export type ScreenshotFormat = 'png' | 'pdf';

interface Work {
  status: ScreenshotStatus;
  at: Date;
  bytes: Promise<Uint8Array>;
}

/** Several bundles contain this module; they share what is being drawn. */
const shared = globalThis as typeof globalThis & { [key: symbol]: Map<string, Work> | undefined };
const working = Symbol.for('isoline.screenshots');

function works(): Map<string, Work> {
  shared[working] ??= new Map();
  return shared[working];
}

const patienceMs = 300_000;

/** What a viewer's pictures depend on besides the object: who they are, and everything they may. */
export function rightsOf(viewer: Viewer): string {
  return JSON.stringify([viewer.kind, viewer.id, viewer.guest, viewer.locale, [...viewer.permissions].sort()]);
}

/** The name of an order: another content, state or right gives another one. */
function digestOf(order: ScreenshotOrder, contentStamp: string): string {
  return createHash('md5')
    .update(JSON.stringify([order, contentStamp]))
    .digest('hex');
}

export interface OrderedScreenshot {
  readonly digest: string;
  readonly status: ScreenshotStatus;
  readonly at: Date;
  /** Whether it began to be drawn with this call. */
  readonly isQueued: boolean;
}

/** Orders a picture; it is drawn without the caller waiting. */
export async function orderScreenshot(
  viewer: Viewer,
  order: ScreenshotOrder,
  contentStamp: string,
  isForced: boolean,
): Promise<OrderedScreenshot> {
  const digest = digestOf(order, contentStamp);
  const name = nameOf(digest, 'png');
  const kept = screenshotBytes.get(name);
  if (kept && !isForced) return { digest, status: 'Updated', at: kept.at, isQueued: false };
  await writeState(orders, digest, order, viewer.id);
  const isNew = !works().has(name);
  const work = begun(viewer, order, digest, 'png', isForced);
  return { digest, status: isNew ? 'Pending' : work.status, at: work.at, isQueued: isNew };
}

/**
 * The picture of an order, drawn now where no process has it. Throws `picture_missing` for an unknown digest, for one of
 * another object or viewer, and after the viewer's rights changed.
 */
export async function screenshotOf(
  viewer: Viewer,
  about: Pick<ScreenshotOrder, 'kind' | 'id'>,
  digest: string,
  format: ScreenshotFormat,
): Promise<Uint8Array> {
  const order = await readState(orders, digest);
  const isTheirs = order?.kind === about.kind && order.id === about.id && order.viewer === rightsOf(viewer);
  if (!order || !isTheirs) throw new AppError('picture_missing');
  const kept = screenshotBytes.get(nameOf(digest, format));
  return kept ? kept.bytes : begun(viewer, order, digest, format, false).bytes;
}

function nameOf(digest: string, format: ScreenshotFormat): string {
  return `${digest}.${format}`;
}

/** Draws unless the same is being drawn. */
function begun(
  viewer: Viewer,
  order: ScreenshotOrder,
  digest: string,
  format: ScreenshotFormat,
  isForced: boolean,
): Work {
  const name = nameOf(digest, format);
  const running = works().get(name);
  if (running) return running;
  const work: Work = { status: 'Computing', at: new Date(), bytes: drawn(viewer, order, format, isForced) };
  works().set(name, work);
  work.bytes.then(
    (bytes) => screenshotBytes.set(name, { bytes, at: new Date() }, { size: bytes.length }),
    (error: unknown) => {
      if (!(error instanceof AppError)) console.error(error);
    },
  );
  work.bytes.catch(() => undefined).finally(() => works().delete(name));
  return work;
}

async function drawn(
  viewer: Viewer,
  order: ScreenshotOrder,
  format: ScreenshotFormat,
  isForced: boolean,
): Promise<Uint8Array> {
  const { mode, width, height, scale, hasPatterns } = order;
  const options = { signal: AbortSignal.timeout(patienceMs), hasPatterns, isForced };
  if (order.kind === 'chart') {
    return chartPng(viewer, await savedChart(viewer, order.id), { mode, width, height, scale }, options);
  }
  const params = new URLSearchParams([...order.params]);
  const view = await pictureView(viewer, String(order.id), params, order.dataMask);
  const tabs = order.tabs.filter((id) => findTab(view.dashboard.blocks, id) !== undefined);
  const opened = { ...view, state: { ...view.state, tabs: new Set([...view.state.tabs, ...tabs]) } };
  if (format === 'pdf') return dashboardPdf(opened, tabs.length > 1 ? tabs : 'open', { mode }, options);
  return dashboardPng(opened, { mode, width, scale }, options);
}
