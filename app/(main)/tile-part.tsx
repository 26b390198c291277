import type { ReactElement } from 'react';
import { htmlResponse } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { DataTable } from '@/components/chart/data-table';
import { PlainDocument } from '@/components/chart/plain-document';
import { staticHtml } from '@/components/chart/static-html';
import type { TileRows } from '@/lib/dashboard/tile-rows';
import { AppError } from '@/lib/errors/app-error';
import { sqlLabAddress } from '@/lib/explore/save/share';
import type { Viewer } from '@/lib/permissions/viewer';
import { jsonResponse } from '@/lib/server/api/wire';
import { type ColorSettings, drawChart, tileContext, tileRows } from '@/lib/server/dashboard/draw-chart';
import { drillDetail, drilledRequest, drillOf, drillOffer } from '@/lib/server/dashboard/drill';
import { frameTable } from '@/lib/server/dashboard/frame-table';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import { rowsOfFrame } from '@/lib/server/dashboard/tile-rows';
import { fileResponse } from '@/lib/server/picture/file-response';
import { pictureOptions } from '@/lib/server/picture/options';
import { chartPdf, chartPng, chartSvg } from '@/lib/server/picture/pictures';
import type { DrawnChart } from '@/lib/server/run/chart';
import { contextFile } from '@/lib/server/run/result/response';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { PageFoot } from '@/lib/viz/kit/table/page-foot';
import { pageTheme } from '@/lib/viz/kit/theme';

const t = pageTexts('tilePart');

export interface PartRequest {
  readonly viewer: Viewer;
  readonly colors: ColorSettings;
  readonly request: TileRequest;
  readonly title: string;
  /** True for the content alone, without a page around it. */
  readonly isBare: boolean;
  /** Whether series are hatched in pictures. */
  readonly hasPatterns: boolean;
  readonly signal: AbortSignal;
  readonly ownState?: Readonly<Record<string, unknown>> | undefined;
  /** The query parameters of the part's address. */
  readonly params: URLSearchParams;
}

/**
 * The parts of a chart that its menu offers besides the drawing. The rows and the statements are JSON (`TileRows`,
 * `TileStatements`) where `as=json` asks for it, and pages otherwise.
 */
export async function tilePart(part: string, asked: PartRequest): Promise<Response> {
  const { viewer, colors, title, isBare, signal, ownState, params } = asked;
  const drill = drillOf(params);
  const request = drill === null ? asked.request : await drilledRequest(viewer, asked.request, drill);
  const isJson = params.get('as') === 'json';
  switch (part) {
    case 'drill':
      return Response.json(await drillOffer(viewer, request));
    case 'detail':
      return isJson
        ? jsonResponse(await detailRows(viewer, request, params, signal))
        : page(await detailOf(viewer, request, params, signal), title, isBare);
    case 'drawing': {
      const drawn = await drawChart(viewer, colors, request, { signal, ownState });
      const content = <Drawn drawn={drawn} id={`c${request.chart.id}-drill`} title={title} />;
      return page(content, title, isBare);
    }
    case 'interaction':
      return Response.json((await drawChart(viewer, colors, request, { signal, ownState })).drawing.interaction);
    case 'table': {
      if (isJson) return jsonResponse(await resultRows(viewer, request, signal));
      const { table } = (await drawChart(viewer, colors, request, { signal, ownState })).drawing;
      return page(<DataTable table={table} caption={title} />, title, isBare);
    }
    case 'query': {
      if (!viewer.permissions.has('can_view_query on Dashboard')) throw new AppError('forbidden');
      const { queries } = await drawChart(viewer, colors, request, { signal, ownState });
      if (isJson) return jsonResponse({ queries, labHref: labHref(viewer, request, queries) });
      return page(<pre>{queries.join('\n')}</pre>, title, isBare);
    }
    case 'payload':
      return jsonResponse(tileContext(request));
    case 'csv':
    case 'xlsx':
      if (!viewer.permissions.has('can_csv on Superset')) throw new AppError('forbidden');
      return contextFile(await tileRows(viewer, request, signal), part);
    case 'png':
    case 'svg':
    case 'pdf':
      return pictureOf(part, { ...asked, request });
    default:
      throw new AppError('dashboard_part_missing', { part: 'view called', id: part });
  }
}

/** The chart as a picture or a document, in the size that the address names. */
async function pictureOf(
  format: 'png' | 'svg' | 'pdf',
  { viewer, colors, request, title, signal, ownState, params, hasPatterns }: PartRequest,
): Promise<Response> {
  const look = pictureOptions(params);
  const subject = { request, title, colors };
  const options = { signal, ownState, hasPatterns, isForced: look.isForced };
  const draw = { png: chartPng, svg: chartSvg, pdf: chartPdf }[format];
  return fileResponse(await draw(viewer, subject, look, options), title, format);
}

/** The address of SQL Lab with the statements; null for who may not use it. */
function labHref(viewer: Viewer, { formData }: TileRequest, queries: readonly string[]): string | null {
  if (!viewer.permissions.has('menu_access on SQL Lab')) return null;
  return sqlLabAddress(String(formData.datasource), queries.join('\n'));
}

/** The rows of each query of a chart. */
async function resultRows(viewer: Viewer, request: TileRequest, signal: AbortSignal): Promise<TileRows[]> {
  if (!viewer.permissions.has('can_view_chart_as_table on Dashboard')) throw new AppError('forbidden');
  const { items } = await tileRows(viewer, request, signal);
  return items.flatMap((item) => (item.kind === 'result' ? [rowsOfFrame(item.result.frame)] : []));
}

const mostDetailRows = 1000;

async function detailRows(
  viewer: Viewer,
  request: TileRequest,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<TileRows> {
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const perPage = Math.min(mostDetailRows, Math.max(1, Math.trunc(Number(params.get('per_page')) || detailPage)));
  const { frame, total } = await drillDetail(viewer, request, { page, perPage, signal, force: params.has('force') });
  return rowsOfFrame(frame, total);
}

const detailPage = 50;
const drilledHeight = 380;

/** One page of the rows behind a chart or a mark, with links to the previous and next page. */
async function detailOf(viewer: Viewer, request: TileRequest, params: URLSearchParams, signal: AbortSignal) {
  const asked = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const options = { page: asked, perPage: detailPage, signal };
  const { frame, total } = await drillDetail(viewer, request, options);
  const table = frameTable(frame, total > asked * detailPage);
  const from = (asked - 1) * detailPage;
  return (
    <>
      <DataTable table={table} caption="Rows" />
      <PageFoot
        page={asked - 1}
        from={Math.min(from, Math.max(0, total - 1))}
        shown={table.rows.length}
        pageSize={detailPage}
        rowCount={total}
        locale={viewer.locale}
      />
    </>
  );
}

function Drawn({ drawn, id, title }: { drawn: DrawnChart; id: string; title: string }): ReactElement {
  const { viz, drawing } = drawn;
  if (drawing.isEmpty) return <p>{t('nothingMatched')}</p>;
  const surface = { width: 'fluid', height: drilledHeight, medium: 'page', theme: pageTheme, id } as const;
  return (
    <>
      <div className="tile-body" style={{ minHeight: drilledHeight }}>
        {viz.render(drawing, surface)}
      </div>
      <details className="drill-data">
        <summary>{t('data')}</summary>
        <DataTable table={drawing.table} caption={title} />
      </details>
    </>
  );
}

async function page(content: ReactElement, title: string, isBare: boolean): Promise<Response> {
  const html = await staticHtml(isBare ? content : <PlainDocument title={title}>{content}</PlainDocument>);
  return htmlResponse(isBare ? html : `<!doctype html>${html}`);
}
