'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Field } from '@/components/ui/input/field.client';
import { Select } from '@/components/ui/select/select.client';
import type { SelectOption } from '@/components/ui/select/select-option';
import type { TableChoice } from '@/lib/client/wire/answers';
import { loadDatabases } from './load-databases';
import { type PlaceNames, useCatalogs, useSchemas, useTables } from './use-place-names';

export interface TablePlaceValue {
  readonly database: { readonly id: number; readonly name: string } | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string | null;
}

export interface PlaceFieldsProps {
  readonly value: TablePlaceValue;
  readonly onChange: (value: TablePlaceValue) => void;
  readonly hasTable?: boolean;
  readonly isDisabled?: boolean;
  readonly tableError?: string | undefined;
  /** Chooses the usual schema of a database where none is chosen. */
  readonly picksSchema?: boolean;
  /** What is said of a table at the end of its row. */
  readonly hintOf?: ((table: TableChoice) => string | undefined) | undefined;
}

/** Database, catalog where there is more than one, schema and table, each chosen in what the one before it holds. */
export function PlaceFields(props: PlaceFieldsProps): ReactElement {
  const { value, onChange, hasTable = true, isDisabled = false, tableError, picksSchema = false, hintOf } = props;
  const t = useTranslations('dataset.place');
  const { database, catalog, schema, table } = value;
  const asked = { database: isDisabled ? null : (database?.id ?? null), catalog };
  const catalogs = useCatalogs(asked.database);
  const schemas = useSchemas(asked);
  // A dataset without a schema has its table in the usual one.
  const isUsual = schema === null && table !== null;
  const tables = useTables({ ...asked, database: hasTable ? asked.database : null, schema: isUsual ? '' : schema });
  const usual = picksSchema && schema === null ? usualSchema(schemas.names) : null;
  const pick = useEffectEvent((name: string) => onChange({ ...value, schema: name }));
  useEffect(() => {
    if (usual !== null) pick(usual);
  }, [usual]);
  return (
    <>
      <Field label={t('database')}>
        <Select
          label={t('selectDatabase')}
          placeholder={t('selectDatabase')}
          load={loadDatabases}
          knownOptions={database === null ? [] : [{ value: database.id, label: database.name }]}
          value={database?.id}
          isDisabled={isDisabled}
          onChange={(id, option) =>
            onChange({
              database: id === null ? null : { id: Number(id), name: option?.label ?? '' },
              catalog: null,
              schema: null,
              table: null,
            })
          }
        />
      </Field>
      {(catalogs.names.length > 1 || catalog !== null) && (
        <NameField
          label={t('catalog')}
          select={t('selectCatalog')}
          sync={t('syncCatalogs')}
          names={catalogs}
          options={catalogs.names.map(plain)}
          value={catalog}
          isDisabled={isDisabled || database === null}
          onChange={(next) => onChange({ ...value, catalog: next, schema: null, table: null })}
        />
      )}
      <NameField
        label={t('schema')}
        select={t('selectSchema')}
        sync={t('syncSchemas')}
        names={schemas}
        options={schemas.names.map(plain)}
        value={schema}
        isDisabled={isDisabled || database === null}
        onChange={(next) => onChange({ ...value, schema: next, table: null })}
      />
      {hasTable && (
        <NameField
          label={t('table')}
          select={t('selectTable')}
          sync={t('syncTables')}
          names={tables}
          options={tables.names.map((one) => ({
            value: one.value,
            label: one.value,
            hint: hintOf?.(one) ?? (one.type === 'view' ? t('view') : undefined),
          }))}
          value={table}
          error={tableError}
          isDisabled={isDisabled || database === null || (schema === null && !isUsual)}
          onChange={(next) => onChange({ ...value, table: next })}
        />
      )}
    </>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly select: string;
  /** The name of the button that asks the database again. */
  readonly sync: string;
  readonly names: PlaceNames<unknown>;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: string | null) => void;
}

function NameField(props: NameFieldProps): ReactElement {
  const { label, select, sync, names, options, value, error, isDisabled, onChange } = props;
  const refresh: ReactNode = isDisabled ? undefined : (
    <IconButton icon="refresh" size="small" label={sync} disabled={names.isLoading} onClick={names.refresh} />
  );
  return (
    <Field label={label} error={error ?? names.error} end={refresh}>
      <Select
        label={select}
        placeholder={select}
        options={options}
        knownOptions={value === null ? [] : [plain(value)]}
        value={value ?? undefined}
        isDisabled={isDisabled}
        isLoading={names.isLoading}
        onChange={(next) => onChange(next === null ? null : String(next))}
      />
    </Field>
  );
}

function usualSchema(names: readonly string[]): string | null {
  const usual = names.find((name) => name === 'public' || name === 'main');
  return usual ?? names.find((name) => name !== 'information_schema') ?? null;
}

function plain(name: string): SelectOption {
  return { value: name, label: name };
}
