import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { readerPicture } from '@/lib/server/api/reader-picture';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { config } from '@/lib/server/config';
import { widths } from '@/lib/server/picture/limits';
import {
  type OrderedScreenshot,
  orderScreenshot,
  rightsOf,
  type ScreenshotOrder,
  screenshotOf,
} from '@/lib/server/picture/screenshots';
import { contentStamp } from './thumbnails';

type Kind = ScreenshotOrder['kind'];

const size: ArgumentSchema = { type: 'array', items: { type: 'integer' } };
const orderSchema: ArgumentSchema = {
  type: 'object',
  properties: { force: { type: 'boolean' }, window_size: size, thumb_size: size, permalink: { type: 'string' } },
};
const Side = z.number().int().min(widths.least).max(widths.most);
const Size = z.tuple([Side, Side]);
const OrderArgument = z
  .object({ force: z.boolean().optional(), window_size: Size.optional(), thumb_size: Size.optional() })
  .catch(() => {
    throw new AppError('picture_option_invalid', {
      name: 'window_size or thumb_size',
      expected: `two whole numbers from ${widths.least} to ${widths.most}`,
    });
  });

const longestList = 100;
const Body = z.object({
  dataMask: z.record(z.string(), z.unknown()).nullish(),
  activeTabs: z.array(z.string()).max(longestList).nullish(),
  anchor: z.string().nullish(),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .max(longestList)
    .nullish(),
  permalinkKey: z.string().nullish(),
});

const windows: Readonly<Record<Kind, readonly [number, number]>> = { chart: [800, 600], dashboard: [1600, 1200] };

/** Draws a picture in advance: where it will be, and how far it is. */
async function order(kind: Kind, call: Call): Promise<Response> {
  if (!config().hasScreenshots) throw new AppError('not_found');
  const { viewer, request, params } = call;
  const id = idIn(params.id);
  const stamp = await contentStamp(kind, id, viewer);
  const argument = OrderArgument.parse(call.url.searchParams.has('q') ? readArgument(call.url, orderSchema) : {});
  const [width, height] = argument.window_size ?? windows[kind];
  const [thumb] = argument.thumb_size ?? [width];
  const body = kind === 'dashboard' ? parseBody(Body, await readJson(request)) : {};
  const link: [string, string][] = body.permalinkKey ? [['permalink_key', body.permalinkKey]] : [];
  const ordered = await orderScreenshot(
    viewer,
    {
      kind,
      id,
      viewer: rightsOf(viewer),
      width,
      height,
      scale: thumb / width,
      params: [...(body.urlParams ?? []), ...link],
      dataMask: body.dataMask ?? {},
      tabs: [...(body.activeTabs ?? []), ...anchors(body.anchor ?? '')],
      ...readerPicture(request),
    },
    stamp,
    argument.force ?? false,
  );
  return jsonResponse(told(kind, id, ordered), ordered.isQueued ? 202 : 200);
}

/** An anchor names a tab, or is a JSON list of tabs. */
function anchors(text: string): readonly string[] {
  if (!text.startsWith('[')) return text === '' ? [] : [text];
  try {
    return z.array(z.string()).max(longestList).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

function told(kind: Kind, id: number, { digest, status, at }: OrderedScreenshot) {
  const { url } = config();
  const address = kind === 'chart' ? `${url}/explore/?slice_id=${id}` : `${url}/superset/dashboard/${id}/`;
  return {
    cache_key: digest,
    [`${kind}_url`]: address,
    image_url: `${url}/api/v1/${kind}/${id}/screenshot/${digest}/`,
    task_updated_at: at.toISOString(),
    task_status: status,
  };
}

const types = { png: 'image/png', pdf: 'application/pdf' } as const;
const digestPattern = /^[\da-f]{32}$/;

async function fetched(kind: Kind, { params, url, viewer }: Call): Promise<Response> {
  if (!config().hasScreenshots) throw new AppError('not_found');
  const id = idIn(params.id);
  const { digest = '' } = params;
  await contentStamp(kind, id, viewer);
  if (!digestPattern.test(digest)) throw new AppError('not_found');
  const format = kind === 'dashboard' && url.searchParams.get('download_format') === 'pdf' ? 'pdf' : 'png';
  const bytes = await screenshotOf(viewer, { kind, id }, digest, format);
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': types[format], 'cache-control': 'private, no-store', vary: 'cookie' },
  });
}

/** Pictures that are ordered first and fetched under the digest of the order. */
export function screenshotActions(kind: Kind): readonly Action[] {
  const begin: Action =
    kind === 'chart'
      ? {
          method: 'GET',
          path: ':id/cache_screenshot',
          permission: 'can_read on Chart',
          argument: orderSchema,
          statuses: [200, 202],
          summary: 'Draws its picture in advance',
          run: (call) => order('chart', call),
        }
      : {
          method: 'POST',
          path: ':id/cache_dashboard_screenshot',
          permission: 'can_cache_dashboard_screenshot on Dashboard',
          argument: orderSchema,
          body: Body,
          statuses: [200, 202],
          summary: 'Draws its picture in advance, in a state',
          run: (call) => order('dashboard', call),
        };
  return [
    begin,
    {
      method: 'GET',
      path: ':id/screenshot/:digest',
      permission: kind === 'chart' ? 'can_read on Chart' : 'can_read on Dashboard',
      answerTypes: kind === 'chart' ? [types.png] : [types.png, types.pdf],
      summary: 'A picture that was drawn in advance',
      run: (call) => fetched(kind, call),
    },
  ];
}
