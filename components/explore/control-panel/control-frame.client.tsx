'use client';

import { memo, type ReactElement, useCallback, useId } from 'react';
import { type ControlProps, selfLabelled } from '@/components/controls/control-props';
import { FallbackControl } from '@/components/controls/fallback-control.client';
import { ControlNameContext } from '@/components/controls/kept-edit';
import { controlComponents } from '@/components/controls/registry';
import { Icon } from '@/components/ui/icon';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import type { ExploreAction } from '@/lib/explore/reducer';
import type { Control } from '@/lib/viz/viz';
import { isSameJson } from '@/lib/workspace/same-json';
import { EditorBoundary } from './editor-boundary.client';

export interface ControlFrameProps extends Omit<ControlProps, 'onChange' | 'onChangeMany' | 'ids'> {
  readonly dispatch: (action: ExploreAction) => void;
}

/** Editors that read other controls; the others are drawn again only when their own value changes. */
export const readsForm: ReadonlySet<Control['type']> = new Set([
  'ColorPickerControl',
  'ColorSchemeControl',
  'ColumnConfigControl',
  'ComparisonRangeLabel',
  'ConditionalFormattingControl',
  'SelectControl',
  'XAxisSortControl',
]);

/** One control: its label, help and errors, and the editor of its type. */
export const ControlFrame = memo(function Frame(props: ControlFrameProps): ReactElement {
  const { control, errors, dispatch, ...rest } = props;
  const { name, label, description, type, heading } = control;
  const key = useId();
  const hasErrors = errors.length > 0;
  const ids = {
    control: `${key}-control`,
    label: `${key}-label`,
    description: hasErrors ? `${key}-errors` : undefined,
  };
  const onChange = useCallback((value: unknown) => dispatch({ type: 'set_control', name, value }), [dispatch, name]);
  const onChangeMany = useCallback(
    (values: Readonly<Record<string, unknown>>) => dispatch({ type: 'set_controls', values }),
    [dispatch],
  );
  const own: ControlProps = { ...rest, control, errors, ids, onChange, onChangeMany };
  const Editor = controlComponents[type];
  const isOwn = selfLabelled.has(type);
  return (
    <>
      {heading === undefined ? null : <h4 className="explore-heading">{heading}</h4>}
      <div
        className="explore-control"
        data-control={name}
        data-invalid={hasErrors || undefined}
        data-row={isOwn || undefined}
      >
        {isOwn || label === '' ? null : (
          <div className="explore-label">
            <label id={ids.label} htmlFor={ids.control}>
              {label}
            </label>
            {description === undefined ? null : <HelpMark label={label} text={description} />}
            {hasErrors ? (
              <span className="explore-label-error">
                <Icon name="alert" size={14} />
              </span>
            ) : null}
          </div>
        )}
        <EditorBoundary value={rest.value} fallback={<FallbackControl {...own} />}>
          <ControlNameContext value={name}>
            <Editor {...own} />
          </ControlNameContext>
        </EditorBoundary>
        {isOwn && description !== undefined ? <HelpMark label={label} text={description} /> : null}
        {hasErrors ? (
          <p id={ids.description} className="explore-error">
            {errors.join(', ')}
          </p>
        ) : null}
      </div>
    </>
  );
}, isUnchanged);

function isUnchanged(one: ControlFrameProps, other: ControlFrameProps): boolean {
  const needsForm = readsForm.has(other.control.type);
  return (
    one.control === other.control &&
    one.vizType === other.vizType &&
    one.dataset === other.dataset &&
    one.dispatch === other.dispatch &&
    isSameJson(one.value, other.value) &&
    isSameJson(one.errors, other.errors) &&
    (!needsForm || isSameJson(one.resultColumns, other.resultColumns)) &&
    (!needsForm || isSameJson(one.formData, other.formData))
  );
}
