import type { ReactElement } from 'react';
import { Tile, type TileFace, TileNote } from '@/components/chart/tile';
import { AppError } from '@/lib/errors/app-error';
import { errorText } from '@/lib/errors/error-text';
import { accessRequestUrl } from '@/lib/server/api/wire';
import { htmlOnce } from '@/lib/server/dashboard/html-cache';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import { type DrawnChart, reachesRowLimit } from '@/lib/server/run/chart';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { patterned } from '@/lib/viz/kit/color/patterns';
import { timesWithoutRows } from '@/lib/viz/kit/data/compared-times';
import { markup } from '@/lib/viz/kit/html/markup';
import { pageTheme } from '@/lib/viz/kit/theme';

const t = pageTexts('drawnTile');

/** A tile's HTML, cached per drawing and properties: a drawing contains all that the tile shows. */
export function drawnTileHtml(props: DrawnTileProps): Promise<string> {
  const { drawn, face, height, request, hasPatterns } = props;
  const { chart } = request;
  const madeWith = [drawn.viz.definition.type, face, height, chart.id, chart.dataset_name, hasPatterns, drawn.cachedAt];
  return htmlOnce(drawn.drawing, madeWith, async () => {
    if (!hasPatterns) return markup(<DrawnTile {...props} />);
    return patterned(<DrawnTile {...props} />, drawn.drawing.legend, `c${chart.id}-pattern`);
  });
}

/**
 * The HTML of a tile whose chart could not be drawn: one sentence, the names of the owners of the chart, and the details
 * folded.
 */
export async function failedTileHtml(face: TileFace, error: unknown, owners: readonly string[] = []): Promise<string> {
  return markup(
    <Tile face={face} height={0} table={null}>
      {noteOf(error, owners)}
    </Tile>,
  );
}

export interface DrawnTileProps {
  readonly drawn: DrawnChart;
  readonly face: TileFace;
  readonly height: number;
  readonly request: TileRequest;
  /** Whether series are distinguished by hatching in addition to colour. */
  readonly hasPatterns: boolean;
}

function DrawnTile({ drawn, face, height, request }: DrawnTileProps): ReactElement {
  const { viz, drawing, first, formData } = drawn;
  if (drawing.isEmpty) {
    const missed = first === null || first.frame.length === 0 ? [] : timesWithoutRows(formData, first.frame);
    if (missed.length > 0) {
      const text = t('noEarlierRows', { times: missed.join(', ') });
      return (
        <Tile face={face} height={0} table={null}>
          <TileNote title={t('nothingMatched')} text={text} />
        </Tile>
      );
    }
    const dataset = request.chart.dataset_name ?? t('theDataset');
    const filters = face.filters.flatMap(({ state, text }) => (state === 'applied' ? [text] : [])).join(', ');
    return (
      <Tile face={face} height={0} table={null}>
        <TileNote
          title={t('nothingMatched')}
          text={filters === '' ? t('noRows', { dataset }) : t('noRowsWith', { dataset, filters })}
        />
      </Tile>
    );
  }
  const surface = { width: 'fluid', height, medium: 'page', theme: pageTheme, id: `c${request.chart.id}` } as const;
  const age = { fetchedAt: drawn.cachedAt ?? Date.now(), isCached: drawn.cachedAt !== null };
  return (
    <Tile
      face={face}
      height={height}
      table={viz.definition.isTabular ? null : drawing.table}
      age={age}
      isLimitReached={reachesRowLimit(drawn)}
    >
      {viz.render(drawing, surface)}
    </Tile>
  );
}

function signInUrl({ facts }: AppError): string | null {
  const { extra } = facts;
  return typeof extra === 'object' && extra !== null && 'url' in extra ? String(extra.url) : null;
}

function noteOf(error: unknown, owners: readonly string[]): ReactElement {
  if (error instanceof AppError) {
    if (error.code === 'chart_type_unknown') {
      return <TileNote title={t('notDrawnYet')} text={errorText(error)} />;
    }
    if (error.code === 'oauth2_redirect') {
      return <TileNote tone="warning" title={t('signIn')} text={errorText(error)} signIn={signInUrl(error)} />;
    }
    const { cause } = error;
    const details = cause instanceof Error && cause.message !== error.message ? cause.message : null;
    const request = accessRequestUrl(error);
    const note = { title: t('noData'), text: errorText(error), details, owners, requestAccess: request };
    return <TileNote tone="warning" {...note} />;
  }
  const reference = Date.now().toString(36);
  console.error(reference, error);
  return <TileNote tone="warning" title={t('thisChartCouldNot')} text={t('failed', { reference })} owners={owners} />;
}
