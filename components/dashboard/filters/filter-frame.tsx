import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { emptyValue, isRequired, problemOf } from '@/lib/dashboard/filter-bar/values';
import type { FilterValue } from '@/lib/dashboard/filter-mask';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { useBarScene } from './bar-context';
import { PickFilter } from './pick-filter';
import { RangeFilter } from './range-filter';
import { SelectFilter } from './select-filter';
import { TimeFilter } from './time-filter';

export interface FilterFrameProps {
  readonly filter: NativeFilter;
  /** In a line with others, without space for hints. */
  readonly isInline?: boolean;
}

/** What the editor of each type of filter is given. */
export interface FilterEditorProps {
  readonly filter: NativeFilter;
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue) => void;
  readonly ids: ControlIds;
  readonly isInline: boolean;
}

/** One filter: its name, its editor, and what is wrong with its value. */
export function FilterFrame({ filter, isInline = false }: FilterFrameProps): ReactElement {
  const t = useTranslations('filterBar');
  const { bar } = useBarScene();
  const key = useId();
  const value = bar.staged[filter.id] ?? emptyValue;
  const problem = bar.isTold(filter) ? problemOf(filter, value) : null;
  const hasHelp = Boolean(filter.description);
  const described = [hasHelp ? `${key}-help` : null, problem === null ? null : `${key}-error`].filter(Boolean);
  const ids: ControlIds = {
    id: key,
    'aria-labelledby': `${key}-name`,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': problem !== null || undefined,
    'aria-required': isRequired(filter) || undefined,
  };
  const editor = { filter, value, onChange: (next: FilterValue) => bar.set(filter.id, next), ids, isInline };
  return (
    <div className="filter" data-filter={filter.id} data-invalid={problem !== null || undefined}>
      <div className="filter-head">
        <h4 id={`${key}-name`} className={isRequired(filter) ? 'filter-name required-mark' : 'filter-name'}>
          {filter.name}
        </h4>
        {hasHelp && isInline ? <HelpMark label={filter.name} text={filter.description ?? ''} /> : null}
      </div>
      {editorOf(editor)}
      {hasHelp ? (
        <p id={`${key}-help`} className={isInline ? 'hidden-text' : 'filter-hint'}>
          {filter.description}
        </p>
      ) : null}
      {problem === null ? null : (
        <p id={`${key}-error`} className="filter-error" role="alert">
          <Icon name="alert" size={14} />
          {t(problem)}
        </p>
      )}
    </div>
  );
}

function editorOf(props: FilterEditorProps): ReactNode {
  switch (props.filter.filterType) {
    case 'filter_select':
      return <SelectFilter {...props} />;
    case 'filter_range':
      return <RangeFilter {...props} />;
    case 'filter_time':
      return <TimeFilter {...props} />;
    case 'filter_timecolumn':
    case 'filter_timegrain':
      return <PickFilter {...props} />;
  }
}
