import type { ReactElement } from 'react';
import { htmlResponse } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { DataTable } from '@/components/chart/data-table';
import { PlainDocument } from '@/components/chart/plain-document';
import { staticHtml } from '@/components/chart/static-html';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { jsonResponse } from '@/lib/server/api/wire';
import { type ColorSettings, drawChart, tileContext, tileRows } from '@/lib/server/dashboard/draw-chart';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import { contextFile } from '@/lib/server/run/result-response';

export interface PartRequest {
  readonly viewer: Viewer;
  readonly colors: ColorSettings;
  readonly request: TileRequest;
  readonly title: string;
  /** True for the content alone, without a page around it. */
  readonly isBare: boolean;
  readonly signal: AbortSignal;
  readonly ownState?: Readonly<Record<string, unknown>> | undefined;
}

/** What a chart's menu offers besides its drawing. */
export async function tilePart(part: string, asked: PartRequest): Promise<Response> {
  const { viewer, colors, request, title, isBare, signal, ownState } = asked;
  switch (part) {
    case 'interaction':
      return Response.json((await drawChart(viewer, colors, request, { signal, ownState })).drawing.interaction);
    case 'table': {
      const { table } = (await drawChart(viewer, colors, request, { signal, ownState })).drawing;
      return page(<DataTable table={table} caption={title} />, title, isBare);
    }
    case 'query': {
      if (!viewer.permissions.has('can_view_query on Dashboard')) throw new AppError('forbidden');
      const { queries } = await drawChart(viewer, colors, request, { signal, ownState });
      return page(<pre>{queries.join('\n')}</pre>, title, isBare);
    }
    case 'payload':
      return jsonResponse(tileContext(request));
    case 'csv':
      if (!viewer.permissions.has('can_csv on Superset')) throw new AppError('forbidden');
      return contextFile(await tileRows(viewer, request, signal), 'csv');
    default:
      throw new AppError('dashboard_part_missing', { part: 'view called', id: part });
  }
}

async function page(content: ReactElement, title: string, isBare: boolean): Promise<Response> {
  const html = await staticHtml(isBare ? content : <PlainDocument title={title}>{content}</PlainDocument>);
  return htmlResponse(isBare ? html : `<!doctype html>${html}`);
}
