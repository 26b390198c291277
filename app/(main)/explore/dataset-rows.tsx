import { type ReactElement, Suspense } from 'react';
import { DataTable } from '@/components/chart/data-table';
import { LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { AppError } from '@/lib/errors/app-error';
import { can } from '@/lib/permissions/can';
import type { Viewer } from '@/lib/permissions/viewer';
import { frameTable } from '@/lib/server/dashboard/frame-table';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { samples } from '@/lib/server/run/samples';

const shownRows = 50;
const scrollable = { tabIndex: 0, 'aria-label': 'First rows' };
const patienceMs = 60_000;

export interface DatasetRowsProps {
  readonly viewer: Viewer;
  readonly id: number;
}

/** The explore page for a dataset without a chart: its first rows, and a link to edit it. */
export async function DatasetRows({ viewer, id }: DatasetRowsProps): Promise<ReactElement> {
  const { description } = await openDataset({ id, type: 'table' }, viewer);
  const counted = [
    `${description.columns.length} ${description.columns.length === 1 ? 'column' : 'columns'}`,
    `${description.metrics.length} ${description.metrics.length === 1 ? 'metric' : 'metrics'}`,
  ];
  return (
    <div className="page">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow break-words">{description.table_name}</h1>
        {can(viewer, 'can_write on Dataset') ? (
          <LinkButton href={`/dataset/${id}/edit`} aria-label={`Edit ${description.table_name}`}>
            Edit
          </LinkButton>
        ) : null}
      </div>
      <p className="pb-3 text-[13px] text-quiet">{counted.join(' and ')}</p>
      {can(viewer, 'can_samples on Datasource') ? (
        <Suspense fallback={<p className="text-[13px] text-quiet">Asking the database for the first rows …</p>}>
          <FirstRows viewer={viewer} id={id} />
        </Suspense>
      ) : null}
    </div>
  );
}

async function FirstRows({ viewer, id }: DatasetRowsProps): Promise<ReactElement> {
  const found = await firstRows(viewer, id).catch((problem: unknown) => {
    if (problem instanceof AppError) return problem.message;
    throw problem;
  });
  if (typeof found === 'string') return <Empty title="The rows could not be read">{found}</Empty>;
  const { result, total } = found;
  if (total === 0) return <Empty title="The dataset has no rows" />;
  const table = frameTable(result.frame, total > result.frame.length);
  return (
    <>
      <section {...scrollable} className="panel overflow-x-auto">
        <DataTable table={table} caption="First rows" />
      </section>
      <p className="pt-2 text-[13px] text-quiet">
        {table.truncated
          ? `The first ${table.rows.length} of ${total.toLocaleString(viewer.locale)} rows`
          : `All ${table.rows.length} rows`}
      </p>
    </>
  );
}

function firstRows(viewer: Viewer, id: number) {
  return samples({
    datasource: { id, type: 'table' },
    filters: {},
    page: 1,
    perPage: shownRows,
    force: false,
    viewer,
    signal: AbortSignal.timeout(patienceMs),
  });
}
