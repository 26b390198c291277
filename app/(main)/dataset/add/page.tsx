import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactElement } from 'react';
import { addressWith, paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { NewDatasetHost } from '@/components/dataset/new-dataset-host.client';
import { exploreHref, TableChooser, TableColumns } from '@/components/dataset/table-chooser';
import { LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { NoticeLine } from '@/components/ui/notice-line';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { textOf } from '@/lib/lists/row-text';
import { list } from '@/lib/server/api/list';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { readNotice } from '@/lib/server/auth/flash';
import { databaseResource } from '@/lib/server/resources/database/database';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { type Choices, columnsIn, placeOf, tablesIn } from './table-places';

const t = pageTexts('datasetAdd');

export const generateMetadata = (): Metadata => ({ title: t('newDataset') });

const path = '/dataset/add/';
const maxTables = 300;

interface Props {
  readonly searchParams: SearchParams;
}

/**
 * Choose database, catalog, schema and table in turn. Each choice is a query parameter; the last creates the dataset.
 */
export default async function NewDatasetPage({ searchParams }: Props): Promise<ReactElement> {
  const [viewer, params, asked] = await Promise.all([currentViewer(), paramsOf(searchParams), headers()]);
  const databases = await list(databaseResource, viewer, {
    columns: ['id', 'database_name', 'allow_multi_catalog'],
    order_column: 'database_name',
    order_direction: 'asc',
    page_size: 1000,
  });
  const choices = databases.result.map((row) => ({
    value: textOf(row, 'id'),
    text: textOf(row, 'database_name'),
    hasCatalogs: textOf(row, 'allow_multi_catalog') === 'true',
  }));
  const [only] = choices;
  if (!params.has('database') && choices.length === 1 && only) redirect(`${path}?database=${only.value}`);
  const database = choices.find(({ value }) => value === params.get('database'));
  const notice = readNotice(asked);
  const mayWrite = viewer.permissions.has('can_write on Dataset');
  return (
    <div className="page">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow">{t('newDataset')}</h1>
        {viewer.permissions.has('can_upload on Database') ? (
          <LinkButton href={`/databaseview/upload/${database === undefined ? '' : `?database=${database.value}`}`}>
            {t('uploadAFile')}
          </LinkButton>
        ) : null}
      </div>
      {notice === null ? null : <NoticeLine {...notice} />}
      {choices.length === 0 ? (
        <Empty title={t('thereIsNoDatabase')}>
          {viewer.permissions.has('can_write on Database') ? (
            <a href="/databaseview/list/?new=1">{t('connectADatabase')}</a>
          ) : (
            t('somebodyMayConnect')
          )}
        </Empty>
      ) : (
        <>
          <NewDatasetHost
            place={{
              database: database === undefined ? null : { id: Number(database.value), name: database.text },
              catalog: params.get('catalog'),
              schema: params.get('schema'),
              table: params.get('table'),
            }}
            mayWrite={mayWrite}
          >
            <Found
              params={params}
              choices={choices}
              database={database === undefined ? null : Number(database.value)}
              hasCatalogs={database?.hasCatalogs ?? false}
              csrf={asked.get(csrfHeader) ?? ''}
              mayWrite={mayWrite}
            />
          </NewDatasetHost>
          <WakeWhenIdle />
        </>
      )}
    </div>
  );
}

interface FoundProps {
  readonly params: URLSearchParams;
  readonly choices: Choices;
  readonly database: number | null;
  readonly hasCatalogs: boolean;
  readonly csrf: string;
  readonly mayWrite: boolean;
}

async function Found({ params, choices, database, hasCatalogs, csrf, mayWrite }: FoundProps): Promise<ReactElement> {
  if (database === null) {
    return (
      <>
        <Picks params={params} choices={choices} catalogs={[]} schemas={[]} place={null} />
        <Empty title={t('chooseADatabase')}>{t('itsSchemasAndTables')}</Empty>
      </>
    );
  }
  const place = await placeOf(database, params, hasCatalogs);
  if ('refusal' in place) {
    return (
      <>
        <Picks params={params} choices={choices} catalogs={[]} schemas={[]} place={null} />
        <Empty title={t('theDatabaseCouldNot')}>{place.refusal}</Empty>
      </>
    );
  }
  const { catalog, schema, catalogs, schemas } = place;
  const chosen = params.get('table');
  const search = params.get('q') ?? '';
  const [tables, columns] = await Promise.all([
    tablesIn(place),
    chosen === null ? null : columnsIn({ ...place, table: chosen }),
  ]);
  if ('refusal' in tables) return <Empty title={t('theTablesCouldNot')}>{tables.refusal}</Empty>;
  const matching = tables.body.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const again = addressWith(path, params, {});
  const counts = { schemas: schemas.length, tables: tables.body.length };
  return (
    <>
      <Picks params={params} choices={choices} catalogs={catalogs} schemas={schemas} place={place} />
      <p className="pb-3 text-[13px] text-quiet" role="status">
        {schema === null ? t('found', counts) : t('foundIn', { ...counts, schema })}
      </p>
      <div className="two-panes">
        <TableChooser
          tables={matching.slice(0, maxTables).map((table) => ({
            ...table,
            href: addressWith(path, params, { table: table.name, schema }),
          }))}
          count={matching.length}
          chosen={chosen}
          search={search}
          place={{ database, catalog, schema }}
          sending={
            mayWrite
              ? {
                  csrf,
                  method: 'POST',
                  to: ['/api/v1/dataset/'],
                  back: exploreHref(0).replace('datasource_id=0', 'datasource_id={id}'),
                  again,
                  done: t('made'),
                }
              : null
          }
        />
        {columns === null || chosen === null ? null : 'refusal' in columns ? (
          <Empty title={t('theTableCouldNot')}>{columns.refusal}</Empty>
        ) : (
          <TableColumns table={chosen} columns={columns.body} />
        )}
      </div>
    </>
  );
}

interface PicksProps {
  readonly params: URLSearchParams;
  readonly choices: Choices;
  readonly catalogs: readonly string[];
  readonly schemas: readonly string[];
  readonly place: { readonly catalog: string | null; readonly schema: string | null } | null;
}

function Picks({ params, choices, catalogs, schemas, place }: PicksProps): ReactElement {
  const plain = (names: readonly string[]) => names.map((name) => ({ value: name, text: name }));
  return (
    <search className="flex flex-wrap items-center gap-2 py-3">
      <form action={path} method="get" className="list-tools" data-auto="">
        <Pick
          name="database"
          label={t('database')}
          value={params.get('database') ?? ''}
          options={choices}
          isEmptyShown
        />
        {catalogs.length > 1 ? (
          <Pick
            name="catalog"
            label={t('catalog')}
            value={place?.catalog ?? ''}
            options={plain(catalogs)}
            isEmptyShown
          />
        ) : null}
        {schemas.length > 0 ? (
          <Pick name="schema" label={t('schema')} value={place?.schema ?? ''} options={plain(schemas)} />
        ) : null}
        {place === null ? null : (
          <input
            className="field max-w-[280px] grow basis-[180px]"
            type="search"
            name="q"
            defaultValue={params.get('q') ?? ''}
            placeholder={t('searchTables')}
            aria-label={t('searchTables')}
          />
        )}
        <button type="submit" className="button" data-look="normal">
          {t('show')}
        </button>
      </form>
    </search>
  );
}

interface PickProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: Choices;
  readonly isEmptyShown?: boolean;
}

function Pick({ name, label, value, options, isEmptyShown }: PickProps): ReactElement {
  return (
    <select
      className="field max-w-[240px] shrink basis-[160px]"
      name={name}
      aria-label={label}
      defaultValue={value}
      key={`${name}=${value}`}
    >
      {isEmptyShown ? <option value="">{label}</option> : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
