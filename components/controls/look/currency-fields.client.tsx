'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { Select } from '@/components/ui/select/select.client';
import { currencySymbol } from '@/lib/format/currency';

const codes = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'] as const;
const symbols = codes.map((code) => ({ value: code, label: `${currencySymbol(code)} (${code})` }));

interface CurrencyFieldsProps {
  /** `{symbol, symbolPosition}`; other keys are kept. */
  readonly value: unknown;
  /** Called with undefined when both parts are empty. */
  readonly onChange: (value: Readonly<Record<string, unknown>> | undefined) => void;
  readonly ids?: ControlIds;
}

/** Where a currency stands, and its symbol: an ISO 4217 code, or any text. */
export function CurrencyFields({ value, onChange, ids = {} }: CurrencyFieldsProps): ReactElement {
  const t = useTranslations('controls.look.currency');
  const current = typeof value === 'object' && value !== null ? { ...value } : {};
  const { symbol, symbolPosition } = current as Readonly<Record<string, unknown>>;
  const change = (part: Readonly<Record<string, unknown>>) => {
    const next: Record<string, unknown> = { ...current, ...part };
    for (const key of ['symbol', 'symbolPosition']) if (next[key] === null || next[key] === '') delete next[key];
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div className="currency-fields">
      <Select
        {...ids}
        label={t('position')}
        placeholder={t('positionPlaceholder')}
        options={[
          { value: 'prefix', label: t('prefix') },
          { value: 'suffix', label: t('suffix') },
        ]}
        isClearable
        value={textOf(symbolPosition)}
        onChange={(next) => change({ symbolPosition: next })}
      />
      <Select
        label={t('symbol')}
        placeholder={t('symbolPlaceholder')}
        options={symbols}
        isFreeForm
        isClearable
        value={textOf(symbol)}
        onChange={(next) => change({ symbol: next })}
      />
    </div>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
