'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { PlaceFields } from '@/components/dataset/place/place-fields.client';
import { CodeField } from '@/components/ui/code/code-field.client';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Field } from '@/components/ui/input/field.client';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { isOtherSource } from '@/lib/dataset/changes';
import type { SourceDraft } from '@/lib/dataset/draft';
import { useDataset, useEditing, useProblem } from './editor-context';
import { SyncColumns } from './sync-columns.client';

/** Where the rows come from. Locked at first: everything else hangs on it. */
export function SourceTab(): ReactElement {
  const t = useTranslations('dataset.source');
  const { store } = useEditing();
  const source = useDataset(({ draft }) => draft.source);
  const saved = useDataset((state) => state.saved.source);
  const problem = useProblem('source', null);
  const [isOpen, setIsOpen] = useState(() => isOtherSource(saved, source));
  const change = (part: Partial<SourceDraft>) => store.dispatch({ type: 'set_source', change: part });
  const isVirtual = source.kind === 'virtual';
  return (
    <>
      <div className="dataset-lock">
        <IconButton
          icon={isOpen ? 'unlock' : 'lock'}
          iconName="lock"
          label={t(isOpen ? 'lock' : 'unlock')}
          aria-pressed={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <span>{t(isOpen ? 'isOpen' : 'isLocked')}</span>
      </div>
      <RadioGroup
        label={t('kind')}
        direction="row"
        isDisabled={!isOpen}
        value={source.kind}
        onChange={(kind) => change({ kind })}
        options={[
          { value: 'physical', label: t('physical') },
          { value: 'virtual', label: t('virtual') },
        ]}
      />
      <div className="dataset-pairs">
        <PlaceFields
          isDisabled={!isOpen}
          hasTable={!isVirtual}
          value={{
            database: { id: source.databaseId, name: source.databaseName },
            catalog: source.catalog,
            schema: source.schema,
            table: source.tableName === '' ? null : source.tableName,
          }}
          onChange={({ database, catalog, schema, table }) =>
            change({
              ...(database === null ? {} : { databaseId: database.id, databaseName: database.name }),
              catalog,
              schema,
              ...(isVirtual ? {} : { tableName: table ?? '' }),
            })
          }
          tableError={problem('tableName')}
        />
        {isVirtual && (
          <Field label={t('name')} error={problem('tableName')} isRequired>
            <TextField
              value={source.tableName}
              onChange={(tableName) => change({ tableName })}
              placeholder={t('namePlaceholder')}
              maxLength={250}
              isDisabled={!isOpen}
            />
          </Field>
        )}
      </div>
      {isVirtual && (
        <Field label={t('sql')} help={t('sqlHelp')} error={problem('sql')} isRequired>
          {(ids) => (
            <CodeField
              label={t('sql')}
              language="sql"
              rows={8}
              maxRows={30}
              value={source.sql}
              onChange={(sql) => change({ sql })}
              isReadOnly={!isOpen}
              isInvalid={ids['aria-invalid'] === true}
              describedBy={ids['aria-describedby']}
            />
          )}
        </Field>
      )}
      {isOpen && <SyncColumns label={t('compare')} />}
      {isOtherSource(saved, source) && <p className="dataset-note">{t('readAgain')}</p>}
    </>
  );
}
