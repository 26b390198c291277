'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { Select } from '@/components/ui/select/select.client';
import { formatOptions } from '@/lib/controls/format-options';
import type { ResultColumn } from '@/lib/explore/tile-answer';

interface FormatSelectProps {
  readonly ids: ControlIds;
  readonly kind: 'number' | 'time';
  /** A value of the column, in which the formats are shown; null for those of the samples. */
  readonly example: ResultColumn['example'];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A format among the usual ones, each with an example, or any other that is typed. */
export function FormatSelect({ ids, kind, example, value, onChange }: FormatSelectProps): ReactElement {
  const t = useTranslations('controls.look.columns');
  const options = useMemo(() => formatOptions(kind, example), [kind, example]);
  return (
    <Select
      {...ids}
      options={options}
      isFreeForm
      isClearable
      placeholder={t('ofChart')}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      onChange={onChange}
    />
  );
}
