'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useDatabase, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Select } from '@/components/ui/select/select.client';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { chosenTable } from './all-tables';
import { SchemaBrowser } from './schema-browser.client';
import { useAllTables } from './use-all-tables';
import { useCatalogs, useSchemas, useTables } from './use-names';

export interface LeftBarProps {
  readonly tab: EditorTab;
}

/** The database, catalog and schema of the tab, and its tables: those of all schemas while none is chosen. */
export function LeftBar({ tab }: LeftBarProps): ReactElement {
  const t = useTranslations('sqllab.browser');
  const { store, props } = useSqlLab();
  const database = useDatabase(tab);
  const { id, dbId, catalog, schema } = tab;
  const hasCatalogs = database?.hasCatalogs === true;
  const catalogs = useCatalogs(dbId, hasCatalogs);
  const schemas = useSchemas(dbId, catalog);
  const tables = useTables(dbId, catalog, schema);
  const view = t('view');
  const all = useAllTables(dbId === null || schema !== null ? null : { dbId, catalog }, view);
  const names = tables.data?.result;
  /** One array for one answer: a schema may have a hundred thousand. */
  const listed = useMemo(
    () => (names ?? []).map(({ value, type }) => ({ value, label: value, hint: type === 'table' ? undefined : view })),
    [names, view],
  );
  const now = Date.now;
  const openTable = (inSchema: string | null, name: string): void => {
    if (dbId === null) return;
    const table = { id: null, dbId, catalog, schema: inSchema, name, isExpanded: true };
    store.dispatch({ type: 'open_table', id, table });
  };
  const named = (label: string, value: string | null) => (value === null ? label : t('chosen', { label, value }));
  return (
    <section className="sqllab-left" aria-label={t('label')}>
      <Picker label={t('database')}>
        <Select
          label={t('databaseSelect')}
          placeholder={t('databaseSelect')}
          value={dbId}
          options={props.databases.map(({ id: value, name, backend }) => ({ value, label: name, hint: backend }))}
          onChange={(value) =>
            store.dispatch({ type: 'set_database', id, dbId: typeof value === 'number' ? value : null, now: now() })
          }
        />
      </Picker>
      {hasCatalogs && (
        <Picker label={t('catalog')} onSync={catalogs.refresh} syncLabel={t('syncCatalogs')}>
          <Select
            label={named(t('catalogSelect'), catalog)}
            placeholder={t('catalogSelect')}
            value={catalog}
            options={(catalogs.data?.result ?? []).map((name) => ({ value: name, label: name }))}
            isLoading={catalogs.isLoading}
            error={catalogs.error ? t('catalogsFailed') : undefined}
            onRetry={catalogs.refresh}
            onChange={(value) => store.dispatch({ type: 'set_catalog', id, catalog: textOrNull(value), now: now() })}
          />
        </Picker>
      )}
      <Picker label={t('schema')} onSync={schemas.refresh} syncLabel={t('syncSchemas')}>
        <Select
          label={named(t('schemaSelect'), schema)}
          placeholder={t('schemaSelect')}
          value={schema}
          options={(schemas.data?.result ?? []).map((name) => ({ value: name, label: name }))}
          isDisabled={dbId === null}
          isLoading={schemas.isLoading}
          isClearable
          error={schemas.error ? t('schemasFailed') : undefined}
          onRetry={schemas.refresh}
          onChange={(value) => store.dispatch({ type: 'set_schema', id, schema: textOrNull(value), now: now() })}
        />
      </Picker>
      <Picker label={t('table')} onSync={schema === null ? all.refresh : tables.refresh} syncLabel={t('syncTables')}>
        {schema === null && dbId !== null ? (
          <Select
            label={t('tableSelect')}
            placeholder={t('tableSelect')}
            value={undefined}
            load={all.load}
            loadKey={all.loadKey}
            onChange={(value) => {
              const chosen = chosenTable(value);
              if (chosen) openTable(chosen.schema, chosen.name);
            }}
          />
        ) : (
          <Select
            label={t('tableSelect')}
            placeholder={t('tableSelect')}
            value={undefined}
            options={listed}
            isDisabled={dbId === null}
            isLoading={tables.isLoading}
            error={tables.error ? t('tablesFailed') : undefined}
            onRetry={tables.refresh}
            onChange={(value) => {
              const name = textOrNull(value);
              if (name !== null) openTable(schema, name);
            }}
          />
        )}
      </Picker>
      <SchemaBrowser tab={tab} database={database} />
    </section>
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

interface PickerProps {
  readonly label: string;
  readonly onSync?: () => void;
  readonly syncLabel?: string;
  readonly children: ReactNode;
}

function Picker({ label, onSync, syncLabel, children }: PickerProps): ReactElement {
  return (
    <div className="sqllab-picker">
      <span className="sqllab-picker-label">{label}</span>
      <div className="sqllab-picker-row">
        {children}
        {onSync && <IconButton icon="refresh" label={syncLabel ?? ''} onClick={onSync} />}
      </div>
    </div>
  );
}
