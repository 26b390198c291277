'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Select } from '@/components/ui/select/select.client';
import type { ColumnType, UploadColumn } from '@/lib/upload/upload-draft';
import type { DraftPartProps } from './general-section.client';

const types = ['str', 'int', 'float', 'bool', 'date'] as const;

/** The columns that were found: which are read, as what, and how they begin. */
export function ColumnsSection({ draft, change }: DraftPartProps): ReactElement {
  const t = useTranslations('upload');
  const set = (name: string, part: Partial<UploadColumn>) =>
    change({ columns: draft.columns.map((column) => (column.name === name ? { ...column, ...part } : column)) });
  return (
    <section aria-label={t('sections.columns')}>
      <h2 className="pb-2">
        {t('sections.columns')} <span className="upload-count">{t('found', { count: draft.columns.length })}</span>
      </h2>
      {draft.columns.length === 0 ? (
        <p className="upload-state">{t('noColumns')}</p>
      ) : (
        <div className="panel upload-columns">
          <table className="table">
            <thead>
              <tr>
                {(['read', 'column', 'type', 'samples'] as const).map((head) => (
                  <th key={head} scope="col">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {draft.columns.map((column) => (
                <tr key={column.name}>
                  <td>
                    <Checkbox
                      label={t('readColumn', { name: column.name })}
                      isLabelHidden
                      isChecked={column.isRead}
                      onChange={(isRead) => set(column.name, { isRead })}
                    />
                  </td>
                  <td className="wide">{column.name}</td>
                  <td className="upload-type">
                    <TypeSelect column={column} isFixed={draft.kind === 'columnar'} onChange={set} />
                  </td>
                  <td className="wide upload-samples">{column.samples.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface TypeSelectProps {
  readonly column: UploadColumn;
  readonly isFixed: boolean;
  readonly onChange: (name: string, part: Partial<UploadColumn>) => void;
}

function TypeSelect({ column: { name, type, guess }, isFixed, onChange }: TypeSelectProps): ReactElement {
  const t = useTranslations('upload');
  const read = t('asItReads', { guess: guess?.replaceAll(' ', '_') ?? 'other' });
  return (
    <Select
      label={t('typeOf', { name })}
      isSearchable={false}
      isDisabled={isFixed}
      options={[{ value: '', label: read }, ...types.map((value) => ({ value, label: t(`types.${value}`) }))]}
      value={type}
      onChange={(value) => onChange(name, { type: typeOf(value) })}
    />
  );
}

function typeOf(value: unknown): ColumnType {
  return types.find((one) => one === value) ?? '';
}
