'use client';

import { Popover } from '@base-ui/react/popover';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { SelectList } from './select-list.client';
import { nameOf, type SelectProps } from './select-props';
import type { SelectModel } from './use-select';

export interface SelectPopupProps {
  readonly props: SelectProps;
  readonly model: SelectModel;
  readonly field: RefObject<HTMLDivElement | null>;
  readonly popup: RefObject<HTMLDivElement | null>;
  readonly isSearching: boolean;
  readonly onLeave: (to: EventTarget | null) => void;
  /** Moves the focus back to the field. */
  readonly onReturn: () => void;
}

/** What floats below the field: the list, what it waits for or failed with, and the actions on several values. */
export function SelectPopup({
  props,
  model,
  field,
  popup,
  isSearching,
  onLeave,
  onReturn,
}: SelectPopupProps): ReactElement {
  const t = useTranslations('ui');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' && !(event.key === 'Tab' && event.shiftKey)) return;
    if (event.key === 'Tab' && (event.target as Element).previousElementSibling?.matches('button')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') model.close();
    onReturn();
  };
  return (
    <Popover.Root
      open
      onOpenChange={(_, { reason, event }) => {
        const isField = event.target instanceof Node && field.current?.contains(event.target);
        if (reason === 'outside-press' && !isField) onLeave(null);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className="select-positioner"
          anchor={field}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            ref={popup}
            className="select-popup"
            role="group"
            {...nameOf(props)}
            initialFocus={false}
            finalFocus={false}
            onKeyDown={onKeyDown}
            onBlur={(event) => onLeave(event.relatedTarget)}
            onMouseDown={(event) => event.preventDefault()}
          >
            {props.isMultiple && model.rows.length > 1 && <BulkActions model={model} onDone={onReturn} />}
            <SelectList props={props} model={model} />
            {model.error !== null && <Failure props={props} model={model} onDone={onReturn} />}
            <div className="select-status" role="status">
              {(model.isLoading || isSearching) && t('select.loading')}
              {!model.isLoading && model.error === null && model.rows.length === 0 && t('select.nothing')}
            </div>
            {model.dropped.length > 0 && (
              <p className="select-failure" role="alert">
                {t('select.dropped', { count: model.dropped.length, values: model.dropped.slice(0, 5).join(', ') })}
              </p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function BulkActions({ model, onDone }: { readonly model: SelectModel; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('ui');
  const act = (change: () => void) => () => {
    change();
    onDone();
  };
  return (
    <div className="select-actions">
      <Button look="plain" disabled={model.addable.length === 0} onClick={act(model.selectAll)}>
        {t('select.all', { count: model.addable.length })}
      </Button>
      <Button look="plain" disabled={model.chosen.values.length === 0} onClick={act(model.clear)}>
        {t('select.none', { count: model.chosen.values.length })}
      </Button>
    </div>
  );
}

interface FailureProps {
  readonly props: SelectProps;
  readonly model: SelectModel;
  readonly onDone: () => void;
}

function Failure({ props, model, onDone }: FailureProps): ReactElement {
  const t = useTranslations('ui');
  const retry = props.error === undefined ? model.loaded.retry : props.onRetry;
  return (
    <div className="select-failure" role="alert">
      <span>{model.error || t('select.failed')}</span>
      {retry && (
        <Button
          look="plain"
          onClick={() => {
            retry();
            onDone();
          }}
        >
          {t('select.retry')}
        </Button>
      )}
    </div>
  );
}
