'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { Segmented } from '@/components/ui/input/segmented.client';
import { Select } from '@/components/ui/select/select.client';
import {
  type ComparedPart,
  comparedParts,
  partOf,
  type RightGroup,
  rightRows,
  shownGroups,
} from '@/lib/permissions/right-groups';
import { roleLoader, useOtherRole } from './other-role';
import { RightsList } from './rights-list.client';
import { useRightWords } from './use-right-words';

export interface RightsPanelProps {
  readonly groups: readonly RightGroup[];
  readonly role: number | null;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Finds permissions by words and names, beside those of another role, and switches them one by one or by groups. */
export function RightsPanel({ groups, role, chosen, onChange }: RightsPanelProps): ReactElement {
  const t = useTranslations('rights.editor');
  const { groupWords, dataWords, rightWords } = useRightWords();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const [part, setPart] = useState<ComparedPart>('all');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const { other, ids, error, choose } = useOtherRole();
  const load = useMemo(() => roleLoader(role), [role]);
  const shown = shownGroups({ groups, chosen, other: ids, part, only, search, groupWords, dataWords });
  const rows = rightRows(shown, toggled);
  const all = shown.flatMap(({ rights }) => rights.map(({ id }) => id));
  const chosenShown = shown.reduce((sum, group) => sum + group.chosen, 0);
  function set(changed: readonly number[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const id of changed) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  }
  const parts = ids === null ? null : counted(chosen, ids);
  return (
    <div className="rights">
      <div className="rights-tools">
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <Field label={t('compare')} isLabelHidden>
          <Select
            placeholder={`${t('compare')} ...`}
            load={load}
            isClearable
            value={other?.id}
            knownOptions={other === null ? [] : [{ value: other.id, label: other.name }]}
            onChange={(id, option) => {
              choose(typeof id === 'number' ? { id, name: option?.label ?? '' } : null);
              setPart('all');
            }}
          />
        </Field>
      </div>
      {error !== null && (
        <Alert level="danger" title={`${t('compareFailed', { role: other?.name ?? '' })}: ${errorText(error)}`} />
      )}
      {parts !== null && (
        <Segmented
          label={t('part')}
          value={part}
          onChange={setPart}
          options={comparedParts.map((name) => ({
            value: name,
            label: name === 'all' ? t('all') : t(name, { count: parts[name], role: other?.name ?? '' }),
          }))}
        />
      )}
      <div className="rights-line">
        <Checkbox
          label={t('shown', { count: all.length })}
          isChecked={all.length > 0 && chosenShown === all.length}
          isMixed={chosenShown > 0}
          isDisabled={all.length === 0}
          onChange={(isChosen) => set(all, isChosen)}
        />
        <Checkbox
          label={t('onlyChosen')}
          isChecked={only !== null}
          onChange={(isOn) => setOnly(isOn ? new Set(chosen) : null)}
        />
      </div>
      {rows.length === 0 ? (
        <p className="rights-none" role="status">
          {t('none')}
        </p>
      ) : (
        <RightsList
          rows={rows}
          chosen={chosen}
          groupWords={groupWords}
          rightWords={rightWords}
          mark={({ id }) => {
            const found = ids === null ? null : partOf(id, chosen, ids);
            if (found === null) return null;
            if (found === 'both') return t('isBoth');
            return found === 'here' ? t('isHere') : t('isThere', { role: other?.name ?? '' });
          }}
          onToggle={(key) => {
            const next = new Set(toggled);
            if (!next.delete(key)) next.add(key);
            setToggled(next);
          }}
          onSet={set}
        />
      )}
    </div>
  );
}

function counted(
  chosen: ReadonlySet<number>,
  other: ReadonlySet<number>,
): Readonly<Record<Exclude<ComparedPart, 'all'>, number>> & { readonly all: number } {
  const both = [...chosen].filter((id) => other.has(id)).length;
  return { all: 0, both, here: chosen.size - both, there: other.size - both };
}
